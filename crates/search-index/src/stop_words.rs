//! Words that say little about the subject of a text.
//!
//! Stop words are only indexed in headings, and are ignored in queries that have
//! other words: they would be a third of the index, and match everything. Weak
//! words are searched, but have less weight than the other words of a query.
//!
//! Lists are in the spelling of the language. Callers convert them into the exact
//! form, so `use` and `uses` need not both be listed, but may be.

/// Returns the stop words for a language tag, such as `en` or `de-AT`. The
/// region does not matter. Languages without a list have none.
pub(crate) fn stop_words(language: &str) -> impl Iterator<Item = &'static str> {
    let main = language.split(['-', '_']).next().unwrap_or_default();
    let list = match main.to_ascii_lowercase().as_str() {
        "en" => ENGLISH,
        "de" => GERMAN,
        "fr" => FRENCH,
        "es" => SPANISH,
        "pt" => PORTUGUESE,
        "it" => ITALIAN,
        "nl" => DUTCH,
        "zh" => CHINESE,
        "ja" => JAPANESE,
        _ => "",
    };
    list.split_whitespace()
}

/// Returns the weak words for a language tag: those with which readers phrase a
/// question, rather than its subject. Only English has a list, because only its
/// queries have been judged.
pub(crate) fn weak_words(language: &str) -> impl Iterator<Item = &'static str> {
    let main = language.split(['-', '_']).next().unwrap_or_default();
    let list = if main.eq_ignore_ascii_case("en") {
        ENGLISH_WEAK
    } else {
        ""
    };
    list.split_whitespace()
}

/// Verbs of questions (`find`, `make`), words for a kind of page (`guide`, `api`),
/// and words for a problem (`wrong`, `correctly`).
const ENGLISH_WEAK: &str = "able across after again api article against allow already always another anything around avoid before below beside \
    best better between beyond call change come correct correctly currently different doc documentation during each easily else \
    enable endpoint every everything example exist existing explain find feature fix get give go guide handle happen help instead integration keep kind \
    know known let like look make many mean more most much must near new now off old one only onto other over own \
    page per possible properly put reference right run same say see set several show simply since someone something still \
    stop take tell thing think through throughout toward try tutorial two under until upon via want way well while \
    whole within without work wrong yet";

const ENGLISH: &str = "a about all also am an and any are as at be been but by can could did do does don \
    for from had has have how i if in into is it its just ll me my need no not of on or our out re s should so \
    some such t than that the their them then there these they this to too use used uses using ve very want was way we were what \
    when where which who why will with would you your \
    itself myself yourself themselves us whose please anyone everyone somebody somehow because";
const GERMAN: &str = "aber als am an auch auf aus bei bin bis das dass dem den der des die dies diese dieser \
    durch ein eine einem einen einer eines es für gibt hat ich ihr im in ist kann man mein mit nach nicht \
    noch nur oder sein sich sie sind so über um und uns unter vom von vor war was wenn wer werden wie wir \
    wird wo zu zum zur";
const FRENCH: &str = "à au aux avec c ce ces cette comment d dans de des du elle en est et être il ils j je \
    l la le les leur leurs m mais mon n ne nous on ou où par pas pour quand que quel quelle qu qui s sa se \
    ses si son sont sur t un une vous y";
const SPANISH: &str = "a al como cómo con cuál cuando de del donde dónde e el ella en entre es esta este \
    está hay la las le lo los me mi más no nos o para pero por porque que qué se ser si sin sobre son su \
    sus también un una uno unos y ya";
const PORTUGUESE: &str = "a ao aos as com como da das de do dos e ela ele em entre essa esse esta este eu \
    foi há isso já mais mas me meu na nas no nos não o os ou para pela pelo por qual quando que se sem ser \
    seu sua são também um uma";
const ITALIAN: &str = "a ad ai al alla anche c che chi ci come con cosa cui d da dal dalla dei del della \
    delle di dove e ed gli ha i il in io l la le lo ma mi nei nel nella no non o per più quando questa \
    questo se si sono su sua suo sul tra un una uno è";
const DUTCH: &str = "aan als bij dan dat de der deze die dit door een en er haar heb het hij hoe hun ik in \
    is je kan maar me met mijn naar niet nog of om ook op over te tot u uit van veel voor waar wat we wel \
    wij wordt ze zich zijn zo";
const CHINESE: &str =
    "的 了 和 是 在 与 及 或 把 被 对 从 为 以 于 而 就 都 也 吗 呢 吧 如何 怎么 什么 怎样";
const JAPANESE: &str =
    "の に は を た が で て と し れ さ も へ や か な です ます する から まで より";
