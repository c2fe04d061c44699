use std::io;

// ANCHOR: all
fn main() {
    // ANCHOR: inner
    println!("Hi");
    // ANCHOR_END: inner
}
// ANCHOR_END: all
