//! Orders the modules for linking. The name of a module has a hash of its
//! content, which contains the names of its imports, so these must be named
//! first. Modules that import each other cannot be ordered so; they form a group
//! and are named together.

/// Returns the strongly connected components of the import graph (groups of
/// units that import each other; most have one member), each after the groups
/// that it imports.
///
/// `edges` has the imports of each unit by number. The algorithm is Tarjan's,
/// with an explicit stack instead of recursion: a chain of imports can be as long
/// as there are files. The time is linear in the number of imports.
pub(crate) fn groups(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut search = Search {
        edges,
        order: vec![None; edges.len()],
        low: vec![0; edges.len()],
        open: vec![false; edges.len()],
        path: Vec::new(),
        count: 0,
        groups: Vec::new(),
    };
    for unit in 0..edges.len() {
        if search.order.get(unit) == Some(&None) {
            search.from(unit);
        }
    }
    search.groups
}

/// A depth-first search over the import graph.
struct Search<'a> {
    edges: &'a [Vec<usize>],
    /// Position in the order of discovery of each unit; `None` before it.
    order: Vec<Option<usize>>,
    /// For each unit, the smallest position of a unit on `path` that it reaches.
    /// If that is its own, it is the first of its group.
    low: Vec<usize>,
    /// Whether each unit is on `path`.
    open: Vec<bool>,
    /// Stack of units that are not in a group yet.
    path: Vec<usize>,
    /// Number of units discovered so far.
    count: usize,
    /// The finished groups, which is the result.
    groups: Vec<Vec<usize>>,
}

impl Search<'_> {
    /// Visits all units that are reachable from `root`.
    fn from(&mut self, root: usize) {
        // Frames of the recursion: a unit, and the number of its next import.
        let mut calls = vec![(root, 0)];
        self.enter(root);
        while let Some((unit, at)) = calls.pop() {
            let next = self
                .edges
                .get(unit)
                .and_then(|targets| targets.get(at))
                .copied();
            match next {
                Some(next) => {
                    calls.push((unit, at + 1));
                    match self.order.get(next).copied() {
                        Some(None) => {
                            self.enter(next);
                            calls.push((next, 0));
                        }
                        Some(Some(order)) if self.open[next] => self.lower(unit, order),
                        // In a finished group, or a number out of range.
                        _ => {}
                    }
                }
                None => {
                    self.leave(unit);
                    if let Some((caller, _)) = calls.last() {
                        self.lower(*caller, self.low[unit]);
                    }
                }
            }
        }
    }

    /// Discovers a unit.
    fn enter(&mut self, unit: usize) {
        self.order[unit] = Some(self.count);
        self.low[unit] = self.count;
        self.open[unit] = true;
        self.path.push(unit);
        self.count += 1;
    }

    /// Records that `unit` reaches the unit with a position.
    fn lower(&mut self, unit: usize, order: usize) {
        self.low[unit] = self.low[unit].min(order);
    }

    /// Finishes a unit. If it is the first of its group, the units after it on
    /// the stack are the rest of the group.
    fn leave(&mut self, unit: usize) {
        if self.order[unit] != Some(self.low[unit]) {
            return;
        }
        let start = self.path.iter().rposition(|known| *known == unit);
        let mut group = self.path.split_off(start.unwrap_or(0));
        for member in &group {
            self.open[*member] = false;
        }
        group.sort_unstable();
        self.groups.push(group);
    }
}
