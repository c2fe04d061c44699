{{#include listing.rs:inner}}
