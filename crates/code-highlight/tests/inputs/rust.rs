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
