package dev.pointsman.signals.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Phrases by their common beginnings, while an automaton is made of them. States are numbered level by level from the root, 0. */
final class PhraseTrie {
    private static final class Node {
        private final Map<Character, Node> children = new TreeMap<>();
        private final List<Integer> phrases = new ArrayList<>(1);
        private int number;
    }

    private final Node root = new Node();

    void add(String text, int phrase) {
        Node node = root;
        for (int i = 0; i < text.length(); i++) {
            node = node.children.computeIfAbsent(text.charAt(i), ignored -> new Node());
        }
        node.phrases.add(phrase);
    }

    /**
     * A state, with what leads to it.
     *
     * @param parent the state before it; of the root, itself
     * @param character that leads to it; of the root, none
     * @param phrases that end in it
     */
    record State(int parent, char character, List<Integer> phrases) {}

    /** All states in order of their numbers. */
    List<State> states() {
        List<State> states = new ArrayList<>();
        List<Node> nodes = new ArrayList<>(List.of(root));
        states.add(new State(0, '\0', root.phrases));
        for (int at = 0; at < nodes.size(); at++) {
            Node node = nodes.get(at);
            for (Map.Entry<Character, Node> child : node.children.entrySet()) {
                child.getValue().number = nodes.size();
                nodes.add(child.getValue());
                states.add(new State(node.number, child.getKey(), child.getValue().phrases));
            }
        }
        return states;
    }
}
