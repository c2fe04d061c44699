//! Compares the facts of `content/facts.toml` with the guides, the OpenAPI file
//! and the model of the library, and compares these with one another.

mod amounts;
mod content;
mod examples;
mod names;
mod samples;

use content::Content;

/// Returns all contradictions in `content`, as lines that name the file.
fn contradictions(content: &Content) -> Vec<String> {
    let mut out = Vec::new();
    amounts::check(content, &mut out);
    examples::check(content, &mut out);
    names::check(content, &mut out);
    samples::check(content, &mut out);
    out
}

#[test]
fn content_has_no_contradictions() {
    let found = contradictions(&Content::load());
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// A past contradiction: the edit that reintroduces it, and the message that
/// the check must report.
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
        says: "`PRIVATE` of ProductPrivacy means \"Only the customer that owns the product\"",
    },
    Contradiction {
        name: "meaning of RESTRICTED_TO in the library",
        file: "library/model.json",
        replace: "Only the customers that the owner has chosen.",
        with: "Users of the companies named in the product.",
        says: "`RESTRICTED_TO` of ProductPrivacy means",
    },
    Contradiction {
        name: "meaning of PRIVATE in the API",
        file: "api/openapi.yaml",
        replace: "PRIVATE: Only the customer that owns the product.",
        with: "PRIVATE: The owner alone.",
        says: "`PRIVATE` of ProductPrivacy means",
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
        says: "api-keys is in the category of auth-introduction",
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
    Contradiction {
        name: "meaning of VARIANT in the API",
        file: "api/openapi.yaml",
        replace: "VARIANT: A family whose options lead to variants with article numbers of their own.",
        with: "VARIANT: One variant of a product family.",
        says: "`VARIANT` of ProductMode means",
    },
    Contradiction {
        name: "meaning of NONE in the guide",
        file: "docs/image-customization.md",
        replace: "| `NONE` | Keep the image of the main part |",
        with: "| `NONE` | The shop's own |",
        says: "`NONE` of OverrideImage means",
    },
    Contradiction {
        name: "the leading part of a bundle",
        file: "library/model.json",
        replace: "Keep the image of the main part.",
        with: "None: the image of the leading part stays.",
        says: "\"leading part\"",
    },
    Contradiction {
        name: "an enumeration without meanings",
        file: "facts.toml",
        replace: "openapi = \"Bundle.overrideImage\"",
        with: "openapi = \"Bundle.image\"",
        says: "facts.toml has no meanings for Bundle.overrideImage",
    },
    Contradiction {
        name: "values of an enumeration",
        file: "facts.toml",
        replace: "BLOCK_IMAGE = \"The image of the block\"\n",
        with: "",
        says: "OverrideImage of the library and facts.toml have different values",
    },
    Contradiction {
        name: "why a code expires",
        file: "docs/auth-introduction.md",
        replace: "| The code is too old, was replaced by a newer one, or was entered wrongly five times |",
        with: "| The code is too old |",
        says: "`CODE_EXPIRED` is",
    },
    Contradiction {
        name: "why a code expires, in the library",
        file: "library/model.json",
        replace: "The code is too old, was replaced by a newer one, or was entered wrongly five times.",
        with: "The code is too old: 15 minutes for a new password, 24 hours for a registration.",
        says: "AuthErrorTypes.CODE_EXPIRED is",
    },
    Contradiction {
        name: "customers who configure",
        file: "api/openapi.yaml",
        replace: "An image that a visitor added to an option.",
        with: "An image that a customer added to an option.",
        says: "\"customer added\"",
    },
    Contradiction {
        name: "visitors who see restricted products",
        file: "docs/authorization-guide.md",
        replace: "Products that are not public are shown only to signed-in users of these customers.\n",
        with: "",
        says: "visitors who see products that are not public",
    },
    Contradiction {
        name: "a cart for each embed",
        file: "docs/auth-auth.md",
        replace: "starts a new anonymous cart",
        with: "gives each embed a new anonymous cart",
        says: "the cart after signing out",
    },
    Contradiction {
        name: "an open cart after sign-out",
        file: "docs/auth-introduction.md",
        replace: "An open cart is kept with the user",
        with: "An open cart stays in place",
        says: "an open cart at sign-out",
    },
    Contradiction {
        name: "the price of one piece in an event",
        file: "docs/events.md",
        replace: "${detail.quantity} pieces: ${detail.price}",
        with: "${detail.quantity} × ${detail.price}",
        says: "the price of an event",
    },
    Contradiction {
        name: "prices without VAT whatever was requested",
        file: "docs/custom-pricing-integration.md",
        replace: "url.searchParams.set('vatType', vatType)",
        with: "url.searchParams.set('vatType', 'EXCL_VAT')",
        says: "the VAT type of a price provider",
    },
    Contradiction {
        name: "a button in the slot that does nothing",
        file: "docs/mmq-embed.md",
        replace: "[`data-mmq-add-to-cart`]",
        with: "[`onclick`]",
        says: "a button in the slot add-to-cart",
    },
    Contradiction {
        name: "a theme for the page",
        file: "docs/components-reference.md",
        replace: "- Without the attribute `locale`, an element",
        with: "- `locale` and `theme` of an element without these attributes",
        says: "the colour scheme of elements",
    },
    Contradiction {
        name: "products placed by mounting",
        file: "docs/visualizer-guide.md",
        replace: "// 3: two from mounting, and the first one placed here",
        with: "// 1",
        says: "products placed by mounting",
    },
    Contradiction {
        name: "a token without the time of its issue",
        file: "docs/auth-auth.md",
        replace: "`email`, `iat`, `exp`",
        with: "`email`, `exp`",
        says: "the claims of a token",
    },
    Contradiction {
        name: "an unparsable block of JSON",
        file: "docs/webhook-payloads-contact.md",
        replace: "\"version\": 1,",
        with: "\"version\": 1",
        says: "a block of JSON is invalid",
    },
    Contradiction {
        name: "an amount in code",
        file: "docs/custom-pricing-integration.md",
        replace: "quantityMax: 9, price: 299",
        with: "quantityMax: 9, price: 289",
        says: "nothing costs 289",
    },
    Contradiction {
        name: "an amount in a table",
        file: "docs/google-analytics.md",
        replace: "| `value` | `1196` |",
        with: "| `value` | `1190` |",
        says: "nothing costs 1190",
    },
    Contradiction {
        name: "an amount in text",
        file: "docs/localization.md",
        replace: "1.196,00 €",
        with: "1.190,00 €",
        says: "nothing costs 1.190,00",
    },
    Contradiction {
        name: "an amount for formatPrice()",
        file: "docs/embeds-utils.md",
        replace: "formatPrice(299)",
        with: "formatPrice(498)",
        says: "nothing costs 498",
    },
    Contradiction {
        name: "redirects by a short option of curl",
        file: "docs/short-codes.md",
        replace: "curl 'https://api.mirmaq.example/v1/get-product-info",
        with: "curl -sSL 'https://api.mirmaq.example/v1/get-product-info",
        says: "a call in bash follows redirects",
    },
    Contradiction {
        name: "a call of curl inside another command",
        file: "docs/short-codes.md",
        replace: "curl 'https://api.mirmaq.example/v1/get-product-info?shortCode=8KX4QP&lang=en' --header",
        with: "info=$(curl --header 'X-API-KEY: {key}' https://api.mirmaq.example/v1)\ncurl 'https://api.mirmaq.example/v1/get-product-info?shortCode=8KX4QP&lang=en' --header",
        says: "a call in bash has no timeout",
    },
    Contradiction {
        name: "a second fetch()",
        file: "docs/short-codes.md",
        replace: "  // Error bodies are empty: the status is all there is.\n",
        with: "  await fetch(response.url);\n",
        says: "a call in js follows redirects",
    },
    Contradiction {
        name: "a function without a type",
        file: "FACTS.md",
        replace: "| `setDealer` |",
        with: "| `chooseDealer` |",
        says: "ChooseDealer is a function of FACTS.md",
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
