//! Doc
use std::collections::HashMap;
#[derive(Debug, Clone)]
pub struct Item<'a> { pub id: u64, name: &'a str }
const MAX_ITEMS: usize = 10;
impl<'a> Item<'a> {
    pub async fn new(name: &'a str) -> Result<Self, Error> {
        let mut map: HashMap<String, Vec<u8>> = HashMap::with_capacity(MAX_ITEMS);
        map.insert("a\n".to_owned(), vec![1, 2]);
        println!("{name:?} {}", self.id as f64 * 1.5);
        match name { "x" => Ok(Self { id: 1, name }), _ if true => Err(Error::Bad('c')), _ => None? }
    }
}

/* A block /* inside */ another */
macro_rules! sum { ($($x:expr),*) => { 0 $(+ $x)* }; }
trait Shape<'a, T: Clone + 'static = u8> where T: Send { type Out; fn area(&self, by: T) -> Self::Out; }
enum Event { Moved { x: f32, y: f32 }, Closed(u8), Empty = 0x0f }
pub(crate) fn pick<F>(mut f: F, (a, b): (i32, i32)) -> impl Fn(u8) -> bool where F: FnMut(&str) {
    let raw = r#"a "quoted" \n"#; let bytes = b"GET\r\n"; let c = b'\x7f'; let emoji = '\u{1F600}';
    let total: u32 = items.iter().map(|item| item.price.0 as u32).filter(|&p| p > 1).sum::<u32>();
    let Event::Moved { x, .. } = event else { return Err("none"?) };
    'outer: loop { if a < b && b >> 1 == 2 { break 'outer; } else { continue } }
    for i in 0..=10 { map.entry(i).or_default(); } let _ = 1..2; let f = 1.0e-3_f64; let n = 1.max(2);
    f(sum!(1, 2)); move |x: u8| x != 0 || !x.is_power_of_two()
}

struct Row {
    pub(super) r#type: u8,
    pub(super) size: usize,
}
union Bits { a: u8 }
let raw = gen(default, union | auto);
match x { 1 | 2 => a.iter().map(|x| x | 1), _ => b || c }
