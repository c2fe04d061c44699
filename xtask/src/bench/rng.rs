//! A random number generator with the same results on every machine.

/// An xorshift64* generator.
#[derive(Debug)]
pub(crate) struct Rng(u64);

impl Rng {
    /// Creates a generator. The first four numbers are discarded, because they are
    /// similar for similar seeds.
    pub(crate) fn new(seed: u64) -> Self {
        let state = seed
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .wrapping_add(0xD1B5_4A32_D192_ED03);
        let mut rng = Self(if state == 0 { 1 } else { state });
        for _ in 0..4 {
            rng.next();
        }
        rng
    }

    /// Returns 53 random bits.
    fn next(&mut self) -> u64 {
        let mut x = self.0;
        x ^= x >> 12;
        x ^= x << 25;
        x ^= x >> 27;
        self.0 = x;
        x.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 11
    }

    /// Returns a number from 0 to `n - 1`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// Returns true with a probability of 1 in `n`.
    pub(crate) fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// Returns a random item.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Returns a random item. The first ones are more frequent, as words in texts
    /// are.
    pub(crate) fn pick_common<T: Copy>(&mut self, items: &[T]) -> T {
        let share = (self.next() as f64 / (1_u64 << 53) as f64).powf(2.2);
        items[(items.len() as f64 * share) as usize]
    }
}
