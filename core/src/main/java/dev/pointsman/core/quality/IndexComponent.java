package dev.pointsman.core.quality;

/**
 * A part of an index that reads another index, as its place on that index's scale: (score-lo)/(hi-lo).
 *
 * @param index index id
 * @param weight share in the index, above 0
 * @param normalization how that place becomes 0..1
 */
public record IndexComponent(String index, double weight, Normalization normalization) implements Component {

    @Override
    public String label() {
        return index;
    }
}
