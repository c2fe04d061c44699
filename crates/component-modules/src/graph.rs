//! The order in which modules can be named: a module's name depends on those of
//! its imports.

/// Returns the strongly connected components of the import graph (groups of
/// units that import each other; most have one member), each after the groups
/// that it imports.
///
/// `edges` has the imports of each unit by number. The algorithm is Tarjan's,
/// with an explicit stack instead of recursion.
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

struct Search<'a> {
    edges: &'a [Vec<usize>],
    /// Order in which each unit was reached.
    order: Vec<Option<usize>>,
    /// Earliest unit on the stack that each unit reaches.
    low: Vec<usize>,
    /// Whether each unit is on `path`.
    open: Vec<bool>,
    /// Stack of units that are not in a group yet.
    path: Vec<usize>,
    count: usize,
    groups: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn from(&mut self, root: usize) {
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

    fn enter(&mut self, unit: usize) {
        self.order[unit] = Some(self.count);
        self.low[unit] = self.count;
        self.open[unit] = true;
        self.path.push(unit);
        self.count += 1;
    }

    fn lower(&mut self, unit: usize, order: usize) {
        self.low[unit] = self.low[unit].min(order);
    }

    /// Closes the group of `unit`, if it is the root of its component.
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
