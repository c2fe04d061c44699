//! Compares the facts of `content/facts.toml` with the guides, the OpenAPI
//! file and the model of the library, and those with one another.

mod content;
mod examples;
mod names;
mod samples;

use content::Content;

/// All contradictions in `content`, as lines that name the file.
fn contradictions(content: &Content) -> Vec<String> {
    let mut out = Vec::new();
    examples::check(content, &mut out);
    names::check(content, &mut out);
    samples::check(content, &mut out);
    out
}

#[test]
fn content_contradicts_itself_nowhere() {
    let found = contradictions(&Content::load());
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// A contradiction that a reader once found: an edit that puts it back, and
/// what the check must say.
struct Contradiction {
    name: &'static str,
    file: &'static str,
    replace: &'static str,
    with: &'static str,
    says: &'static str,
}

const CONTRADICTIONS: &[Contradiction] = &[
    Contradiction {
        name: "meaning of PRIVATE in the guide",
        file: "docs/authorization-guide.md",
        replace: "| `PRIVATE` | Only the customer that owns the product |",
        with: "| `PRIVATE` | Signed-in users of the customer |",
        says: "`PRIVATE` means \"Only the customer that owns the product\"",
    },
    Contradiction {
        name: "meaning of RESTRICTED_TO in the library",
        file: "library/model.json",
        replace: "Only the customers that the owner has chosen.",
        with: "Users of the companies named in the product.",
        says: "`RESTRICTED_TO` means",
    },
    Contradiction {
        name: "meaning of PRIVATE in the API",
        file: "api/openapi.yaml",
        replace: "PRIVATE: Only the customer that owns the product.",
        with: "PRIVATE: The owner alone.",
        says: "`PRIVATE` means",
    },
    Contradiction {
        name: "the guide to API keys is about permissions",
        file: "api/openapi.yaml",
        replace: "[Get and keep an API key](/api-keys) explains",
        with: "the [authorization guide](/authorization-guide) explains",
        says: "links /authorization-guide instead of /api-keys",
    },
    Contradiction {
        name: "API keys among the pages about sign-in",
        file: "sidebars.json",
        replace: "\"auth-introduction\",",
        with: "\"auth-introduction\", \"api-keys\",",
        says: "api-keys stands in the category of auth-introduction",
    },
    Contradiction {
        name: "options of a short code",
        file: "api/openapi.yaml",
        replace: "{ optionName: Oak, code: OAK, priceCode: L1 }",
        with: "{ optionName: Anna, fontSize: 14 }",
        says: "8KX4QP stands for Fabric=WOOL-GREY;Legs=OAK",
    },
    Contradiction {
        name: "configuration code of a short code",
        file: "docs/webhook-payloads-basket.md",
        replace: "\"configurationCode\": \"Fabric=WOOL-GREY;Legs=OAK\"",
        with: "\"configurationCode\": \"Fabric=WOOL-BLUE;Legs=OAK\"",
        says: "8KX4QP stands for Fabric=WOOL-GREY;Legs=OAK",
    },
    Contradiction {
        name: "VAT and type of a price",
        file: "docs/webhook-payloads-basket.md",
        replace: "\"vatType\": \"VAT_INCL\",\n    \"priceType\": \"RRP\"",
        with: "\"vatType\": \"VAT_EXCL\",\n    \"priceType\": \"SALE\"",
        says: "299 is a price with vatType VAT_INCL, not VAT_EXCL",
    },
    Contradiction {
        name: "currency of a company and of its basket",
        file: "docs/webhook-payloads-company.md",
        replace: "\"currency\": \"EUR\"",
        with: "\"currency\": \"SEK\"",
        says: "cmp_41a0 has currency EUR, not SEK",
    },
    Contradiction {
        name: "a contact younger than its basket",
        file: "docs/webhook-payloads-contact.md",
        replace: "\"createdAt\": \"2025-11-20T14:05:08Z\",\n    \"modifiedAt\": \"2025-11-20T14:05:08Z\"",
        with: "\"createdAt\": \"2025-11-21T09:20:04Z\",\n    \"modifiedAt\": \"2025-11-21T09:20:04Z\"",
        says: "names cnt_9d2e35, which was created later",
    },
    Contradiction {
        name: "error code of an inactive product",
        file: "docs/authorization-guide.md",
        replace: "| `PRODUCT_NOT_FOUND` | No such product, or this user may not see it |",
        with: "| `PRODUCT_NOT_FOUND` | Missing, inactive for this user, or restricted |",
        says: "\"inactive\" has the code PRODUCT_INACTIVE",
    },
    Contradiction {
        name: "total of a basket with an unpriced item",
        file: "docs/webhook-payloads-basket.md",
        replace: "| `totalPrice` | number | no | Sum of the items; absent when an item has no price |",
        with: "| `totalPrice` | number | yes | Sum of the items |",
        says: "`totalPrice` is \"Sum of the items; absent when an item has no price\"",
    },
    Contradiction {
        name: "redirects of a sample",
        file: "docs/short-codes.md",
        replace: "        CURLOPT_TIMEOUT => 30,\n",
        with: "        CURLOPT_TIMEOUT => 30,\n        CURLOPT_FOLLOWLOCATION => true,\n",
        says: "a call in php follows redirects",
    },
];

#[test]
fn each_contradiction_that_is_put_back_is_found() {
    let content = Content::load();
    for case in CONTRADICTIONS {
        let changed = content.with(case.file, case.replace, case.with);
        let found = contradictions(&changed);
        assert!(
            found.iter().any(|line| line.contains(case.says)),
            "{}: nothing says `{}`\n{}",
            case.name,
            case.says,
            found.join("\n")
        );
    }
}
