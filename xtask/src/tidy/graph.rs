//! Cycles in a graph: the sets of nodes that all reach each other.

use std::collections::{BTreeMap, BTreeSet};

/// Who uses whom, by name.
#[derive(Debug, Default)]
pub struct Graph {
    edges: BTreeMap<String, BTreeSet<String>>,
}

impl Graph {
    /// Notes that one uses another. What uses itself does not count.
    pub fn add(&mut self, from: &str, to: &str) {
        if from != to {
            self.edges.entry(from.to_owned()).or_default().insert(to.to_owned());
        }
    }

    /// The largest sets of at least two nodes that all reach each other, each in order.
    pub fn cycles(&self) -> Vec<Vec<String>> {
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            self.edges.keys().map(|node| (node.as_str(), self.reached_from(node))).collect();
        let mut seen = BTreeSet::new();
        let mut cycles = Vec::new();
        for (&node, others) in &reached {
            if seen.contains(node) || !others.contains(node) {
                continue;
            }
            let returns = |other: &&str| reached.get(*other).is_some_and(|nodes| nodes.contains(node));
            let cycle: Vec<String> =
                others.iter().filter(|other| returns(other)).map(|&other| other.to_owned()).collect();
            seen.extend(others.iter().copied().filter(|other| returns(other)));
            cycles.push(cycle);
        }
        cycles
    }

    /// What can be reached by at least one step.
    fn reached_from<'a>(&'a self, start: &'a str) -> BTreeSet<&'a str> {
        let mut reached = BTreeSet::new();
        let mut next = vec![start];
        while let Some(node) = next.pop() {
            for other in self.edges.get(node).into_iter().flatten() {
                if reached.insert(other.as_str()) {
                    next.push(other);
                }
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::Graph;

    fn graph(edges: &[(&str, &str)]) -> Graph {
        let mut graph = Graph::default();
        for (from, to) in edges {
            graph.add(from, to);
        }
        graph
    }

    #[test]
    fn no_way_back_is_no_cycle() {
        assert!(graph(&[("a", "b"), ("b", "c"), ("a", "c"), ("d", "d")]).cycles().is_empty());
    }

    #[test]
    fn cycles_are_found_whole_and_apart() {
        let graph = graph(&[("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "e"), ("e", "d"), ("f", "a")]);
        assert_eq!(graph.cycles(), [vec!["a", "b", "c"], vec!["d", "e"]]);
    }
}
