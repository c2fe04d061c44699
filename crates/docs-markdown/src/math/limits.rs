//! Limits of a formula: nesting, number of expansions, and their size.
//!
//! `katex-rs` is a recursive descent parser without a depth limit, and macros
//! may multiply their arguments. Each of its functions and macros that can
//! recurse is wrapped here, so that the actual depth is counted, whatever its
//! cause: braces, switches such as `\displaystyle`, which apply to the rest of
//! their group, prefixes such as `\sqrt`, or expansion.
//!
//! KaTeX has no hooks for this, so the counters are thread-local: see
//! [`watch`].
//!
//! Each wrapped function increments a counter, calls the original and
//! decrements the counter again, also if the original fails. A limit that is
//! exceeded ends the formula by an error of KaTeX; the reason ([`Stop`]) is
//! kept beside it, since KaTeX drops errors of macros.

use std::cell::RefCell;
use std::sync::{Arc, LazyLock};

use katex::define_function::{FunctionContext, FunctionSpec};
use katex::lexer::Lexer;
use katex::macro_expander::MacroMap;
use katex::macros::builtins::BUILTIN_MACROS;
use katex::macros::{
    MacroContextInterface, MacroDefinition, MacroExpansion, MacroExpansionResult,
    StaticMacroFunction,
};
use katex::parser::parse_node::ParseNode;
use katex::types::{ParseErrorKind, Token};
use katex::{KatexContext, ParseError, Settings};

use super::Macros;

/// Maximum depth of braces in the text, and of functions and macros that are
/// open while a formula is parsed.
pub(super) const MAX_NESTING: usize = 100;
/// Maximum number of macro expansions. KaTeX's own limit of 1,000 is reached by
/// a long derivation with `\ne`.
pub(super) const MAX_EXPANSIONS: usize = 5_000;
/// Maximum sum of the brace nesting of all expansions of defined commands.
/// KaTeX parses braces without a function that could be wrapped; the sum bounds
/// how deep those of expansions can be.
const MAX_EXPANDED_NESTING: usize = 5_000;
/// Maximum number of tokens from defined commands in a short formula. Each
/// becomes about twenty bytes of MathML.
const MAX_EXPANDED: usize = 4_000;
/// Number of further such tokens for each byte of a formula. So a long formula
/// may use its commands often.
const EXPANDED_PER_BYTE: usize = 2;

/// Commands that write to the terminal.
const PRINTING: [&str; 3] = [r"\message", r"\errmessage", r"\show"];

/// The reason for which a formula is rejected.
#[derive(Debug)]
pub(super) enum Stop {
    /// The formula is nested too deeply.
    Nesting,
    /// The macros of the formula expand to too many tokens.
    Expansion,
    /// The formula contains a command that is not allowed in pages.
    Refused(&'static str),
    /// An error in a macro, which KaTeX would report as an unknown command.
    Error(ParseError),
}

/// Resources that the formula of this thread has used so far. It is reset for
/// each formula by [`watch`].
#[derive(Debug, Default)]
struct Spent {
    /// Number of open functions and macros.
    depth: usize,
    /// Number of expansions of defined commands.
    expansions: usize,
    /// Number of tokens that they expanded to.
    expanded: usize,
    /// Maximum of the latter, by the length of the formula.
    max_expanded: usize,
    /// Sum of their brace nesting.
    expanded_nesting: usize,
    /// The first limit that was reached.
    stop: Option<Stop>,
}

thread_local! {
    /// Counters of the formula that this thread converts.
    static SPENT: RefCell<Spent> = RefCell::default();
}

/// KaTeX's functions, unchanged.
static ORIGINAL: LazyLock<KatexContext> = LazyLock::new(KatexContext::default);

/// KaTeX's functions, each wrapped in [`function`], which parses its arguments.
pub(super) static CONTEXT: LazyLock<KatexContext> = LazyLock::new(|| {
    let mut context = KatexContext::default();
    for spec in context.functions.values_mut() {
        if spec.handler.is_some() {
            *spec = Arc::new(FunctionSpec {
                num_args: 0,
                num_optional_args: 0,
                arg_types: None,
                handler: Some(function),
                ..FunctionSpec::clone(spec)
            });
        }
    }
    context
});

/// KaTeX's macros that are implemented in code, with a depth limit.
static BUILT_IN: LazyLock<MacroMap> = LazyLock::new(|| {
    let mut macros = MacroMap::default();
    let mut define = |name: &str, definition| macros.insert(name.to_owned(), definition);
    for (name, definition) in &BUILTIN_MACROS {
        if let MacroDefinition::StaticFunction(expand) = definition {
            define(name, built_in(*expand));
        }
    }
    define(r"\newcommand", new_command(NewCommand::New));
    define(r"\renewcommand", new_command(NewCommand::Renew));
    define(r"\providecommand", new_command(NewCommand::Provide));
    define(r"\char", character());
    for name in PRINTING {
        define(name, refused(name));
    }
    macros
});

/// Runs `convert` for a formula of `length` bytes. Returns its result, and the
/// limit that it reached, if any. The counters start at zero, and all of
/// `convert` must run on this thread.
pub(super) fn watch<T>(length: usize, convert: impl FnOnce() -> T) -> (T, Option<Stop>) {
    SPENT.set(Spent {
        max_expanded: MAX_EXPANDED + EXPANDED_PER_BYTE * length,
        ..Spent::default()
    });
    let result = convert();
    (result, SPENT.take().stop)
}

/// Returns the built-in macros and those of a site. A definition of the site
/// replaces a built-in macro of the same name. It is parsed at each call, so
/// that an error in it is reported for the formulas that use it.
pub(super) fn macros(site: &Macros) -> MacroMap {
    let mut macros = BUILT_IN.clone();
    for (name, text) in site {
        let text: Arc<str> = Arc::from(text.as_str());
        let definition = MacroDefinition::Function(Arc::new(move |context| {
            Definition::of_text(&text)?.expand(context)
        }));
        macros.insert(name.clone(), definition);
    }
    macros
}

/// Records why the formula is rejected, and returns an error that stops KaTeX.
/// KaTeX drops errors of macros, so the first reason is kept here.
fn stop(reason: Stop) -> ParseError {
    SPENT.with_borrow_mut(|spent| {
        spent.stop.get_or_insert(reason);
    });
    ParseError::new(ParseErrorKind::MacroTooManyExpansions)
}

/// An open function or macro, counted until it is dropped.
struct Level;

impl Level {
    /// Enters a function or macro, or fails at the maximum depth. The level
    /// counts even then, so that dropping it restores the depth.
    fn enter() -> Result<Self, ParseError> {
        let depth = SPENT.with_borrow_mut(|spent| {
            spent.depth += 1;
            spent.depth
        });
        let level = Self;
        if depth > MAX_NESTING {
            return Err(stop(Stop::Nesting));
        }
        Ok(level)
    }
}

impl Drop for Level {
    fn drop(&mut self) {
        SPENT.with_borrow_mut(|spent| spent.depth = spent.depth.saturating_sub(1));
    }
}

/// Calls a function of KaTeX one level deeper. Its arguments are parsed here,
/// so that they count as deeper as well.
///
/// Commands that `\def` and its variants define are wrapped as well, after
/// KaTeX has defined them, so that their expansions are counted.
fn function(
    context: FunctionContext<'_, '_, '_>,
    args: Vec<ParseNode>,
    opt_args: Vec<Option<ParseNode>>,
) -> Result<ParseNode, ParseError> {
    let _level = Level::enter()?;
    let name = context.func_name;
    let missing = || ParseErrorKind::NoFunctionHandler {
        name: name.to_owned(),
    };
    let spec = ORIGINAL.functions.get(name);
    let (Some(spec), Some(handler)) = (spec, spec.and_then(|spec| spec.handler)) else {
        return Err(ParseError::new(missing()));
    };
    // Without a token, another function calls this one and has parsed its
    // arguments.
    let (args, opt_args) = if context.token.is_some() {
        context.parser.parse_arguments(name, &**spec)?
    } else {
        (args, opt_args)
    };
    if !matches!(name, r"\def" | r"\gdef" | r"\edef" | r"\xdef") {
        return handler(context, args, opt_args);
    }
    let FunctionContext {
        func_name,
        parser,
        token,
        break_on_token_text,
    } = context;
    let defined = parser.gullet.future_mut()?.text.to_owned_string();
    let context = FunctionContext {
        func_name,
        parser: &mut *parser,
        token,
        break_on_token_text,
    };
    let node = handler(context, args, opt_args)?;
    let macros = parser.gullet.macros_mut();
    if let Some(MacroDefinition::Expansion(expansion)) = macros.get(&defined) {
        let definition = Definition::of_expansion(expansion.clone());
        let is_global = matches!(name, r"\gdef" | r"\xdef");
        macros.set(&defined, Some(definition.into_macro()), is_global);
    }
    Ok(node)
}

/// Wraps a macro of KaTeX, so that its depth counts and its error is kept.
fn built_in(expand: StaticMacroFunction) -> MacroDefinition {
    MacroDefinition::Function(Arc::new(move |context| {
        let _level = Level::enter()?;
        expand(context).map_err(|error| stop(Stop::Error(error)))
    }))
}

/// Returns KaTeX's `\char` with a number that cannot overflow.
fn character() -> MacroDefinition {
    MacroDefinition::Function(Arc::new(|context| {
        let number = code(context).map_err(|error| stop(Stop::Error(error)))?;
        let text = format!("\\@char{{{number}}}");
        Ok(MacroExpansionResult::String(text))
    }))
}

/// Parses the number of a character: decimal, octal after `'`, hexadecimal
/// after `"`, or the character after a backtick. A number that is too large
/// saturates, and is not a character.
fn code(context: &mut dyn MacroContextInterface<'_>) -> Result<u32, ParseError> {
    let first = context.pop_token()?;
    let (base, digit) = match &*first.text {
        "'" => (8, context.pop_token()?),
        "\"" => (16, context.pop_token()?),
        "`" => {
            let token = context.pop_token()?;
            let name = token.text.strip_prefix('\\').unwrap_or(&token.text);
            return name
                .chars()
                .next()
                .filter(|_| token.text != "EOF")
                .map(u32::from)
                .ok_or_else(|| ParseError::new(ParseErrorKind::CharMissingArgument));
        }
        _ => (10, first),
    };
    let value = |token: &Token| {
        let mut chars = token.text.chars();
        let digit = chars.next()?.to_digit(base)?;
        chars.next().is_none().then_some(digit)
    };
    let mut number = value(&digit).ok_or_else(|| {
        let digit_text = digit.text.to_owned_string();
        let kind = ParseErrorKind::InvalidBaseDigit {
            base,
            digit: digit_text,
        };
        ParseError::with_token(kind, &digit)
    })?;
    while let Some(digit) = value(&context.future_mut()?) {
        context.pop_token()?;
        number = number.saturating_mul(base).saturating_add(digit);
    }
    Ok(number)
}

/// Returns a macro that rejects the formula because of its name.
fn refused(name: &'static str) -> MacroDefinition {
    MacroDefinition::Function(Arc::new(move |_| Err(stop(Stop::Refused(name)))))
}

/// The commands that define other commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NewCommand {
    /// `\newcommand`, which must not redefine a command.
    New,
    /// `\renewcommand`, whose command must be defined.
    Renew,
    /// `\providecommand`, which leaves a defined command as it is.
    Provide,
}

/// Returns KaTeX's `\newcommand`, with a definition whose expansions are
/// counted.
fn new_command(kind: NewCommand) -> MacroDefinition {
    MacroDefinition::Function(Arc::new(move |context| {
        let _level = Level::enter()?;
        define(kind, context).map_err(|error| stop(Stop::Error(error)))
    }))
}

/// Parses a `\newcommand` with its arguments, and defines the command.
///
/// The number of arguments is given in brackets: `\newcommand{\norm}[1]{…}`.
/// The rules and messages are KaTeX's.
fn define(
    kind: NewCommand,
    context: &mut dyn MacroContextInterface<'_>,
) -> Result<MacroExpansionResult, ParseError> {
    let name = context.consume_arg(None)?.tokens;
    let [name] = &name[..] else {
        return Err(ParseError::new(ParseErrorKind::ExpectedControlSequence));
    };
    let is_defined = context.is_defined(&name.text);
    let text = || name.text.to_owned_string();
    match kind {
        NewCommand::New if is_defined => {
            let kind = ParseErrorKind::NewcommandRedefinition { name: text() };
            return Err(ParseError::with_token(kind, name));
        }
        NewCommand::Renew if !is_defined => {
            let kind = ParseErrorKind::RenewcommandNonexistent { name: text() };
            return Err(ParseError::with_token(kind, name));
        }
        _ => {}
    }
    let mut body = context.consume_arg(None)?.tokens;
    let mut num_args = 0;
    if matches!(&body[..], [only] if only.text == "[") {
        let mut digits = String::new();
        loop {
            let token = context.expand_next_token()?;
            if token.text == "]" || token.text == "EOF" {
                break;
            }
            digits.push_str(&token.text);
        }
        num_args = digits
            .parse()
            .ok()
            .filter(|count| *count <= 9)
            .ok_or_else(|| ParseError::new(ParseErrorKind::InvalidNewcommandArgumentCount))?;
        body = context.consume_arg(None)?.tokens;
    }
    if !(is_defined && kind == NewCommand::Provide) {
        let definition = Definition::of_expansion(MacroExpansion {
            tokens: body,
            num_args,
            ..MacroExpansion::default()
        });
        let definition = Some(definition.into_macro());
        context.macros_mut().set(&name.text, definition, false);
    }
    Ok(MacroExpansionResult::Empty)
}

/// The definition of a command, by a site or in a formula.
struct Definition {
    /// Tokens in the order of the text. KaTeX holds them in reverse order.
    tokens: Vec<Token>,
    /// Number of arguments, at most nine.
    num_args: usize,
    /// Tokens that `\def` requires before the first argument and after each
    /// one.
    delimiters: Option<Vec<Vec<String>>>,
}

impl Definition {
    /// Parses the definition of a site. Its tokens have no position in the
    /// formula. The number of arguments is that of the highest placeholder `#n`
    /// without a gap; `##` is a literal `#`.
    fn of_text(text: &Arc<str>) -> Result<Self, ParseError> {
        let settings = Settings::default();
        let mut lexer = Lexer::new(Arc::clone(text), &settings);
        let mut tokens = Vec::new();
        loop {
            let mut token = lexer
                .lex()
                .map_err(|error| stop(Stop::Error(ParseError::new(*error.kind))))?;
            if token.text == "EOF" {
                break;
            }
            token.loc = None;
            tokens.push(token);
        }
        let mut num_args = 0;
        let stripped = text.replace("##", "");
        while num_args < 9 && stripped.contains(&format!("#{}", num_args + 1)) {
            num_args += 1;
        }
        Ok(Self {
            tokens,
            num_args,
            delimiters: None,
        })
    }

    /// Wraps a definition that KaTeX has parsed.
    fn of_expansion(mut expansion: MacroExpansion) -> Self {
        expansion.tokens.reverse();
        Self {
            tokens: expansion.tokens,
            num_args: expansion.num_args,
            delimiters: expansion.delimiters,
        }
    }

    /// Returns the definition as a macro of KaTeX.
    fn into_macro(self) -> MacroDefinition {
        MacroDefinition::Function(Arc::new(move |context| self.expand(context)))
    }

    /// Expands a call of the command, within the limits. The result is in
    /// KaTeX's order, the last token first.
    fn expand(
        &self,
        context: &mut dyn MacroContextInterface<'_>,
    ) -> Result<MacroExpansionResult, ParseError> {
        let _level = Level::enter()?;
        let expansions = SPENT.with_borrow_mut(|spent| {
            spent.expansions += 1;
            spent.expansions
        });
        if expansions > MAX_EXPANSIONS {
            return Err(stop(Stop::Expansion));
        }
        let args = self
            .arguments(context)
            .map_err(|error| stop(Stop::Error(error)))?;
        let mut tokens = self.substitute(&args)?;
        let nesting = nesting(&tokens);
        let is_too_deep = SPENT.with_borrow_mut(|spent| {
            spent.expanded += tokens.len();
            spent.expanded_nesting += nesting;
            spent.expanded_nesting > MAX_EXPANDED_NESTING
        });
        if is_too_deep {
            return Err(stop(Stop::Nesting));
        }
        tokens.reverse();
        Ok(MacroExpansionResult::Expansion(MacroExpansion {
            tokens,
            ..MacroExpansion::default()
        }))
    }

    /// Parses the arguments of a call, each in the order of the text.
    fn arguments(
        &self,
        context: &mut dyn MacroContextInterface<'_>,
    ) -> Result<Vec<Vec<Token>>, ParseError> {
        let mut delimiters = self.delimiters.iter().flatten();
        for expected in delimiters.next().into_iter().flatten() {
            let token = context.pop_token()?;
            if token.text != *expected {
                let kind = ParseErrorKind::MacroDefinitionMismatch;
                return Err(ParseError::with_token(kind, &token));
            }
        }
        let mut args = Vec::with_capacity(self.num_args);
        for _ in 0..self.num_args {
            let mut arg = context.consume_arg(delimiters.next())?.tokens;
            arg.reverse();
            args.push(arg);
        }
        Ok(args)
    }

    /// Replaces the placeholders of the definition by arguments. Fails before
    /// the result exceeds the remaining number of tokens: an argument may be
    /// long, and the definition may use it often.
    fn substitute(&self, args: &[Vec<Token>]) -> Result<Vec<Token>, ParseError> {
        let left = SPENT.with_borrow(|spent| spent.max_expanded.saturating_sub(spent.expanded));
        let mut out = Vec::with_capacity(self.tokens.len().min(left));
        let mut tokens = self.tokens.iter();
        while let Some(token) = tokens.next() {
            if token.text != "#" || self.num_args == 0 {
                out.push(token.clone());
            } else {
                let Some(number) = tokens.next() else {
                    let kind = ParseErrorKind::MacroIncompletePlaceholder;
                    return Err(stop(Stop::Error(ParseError::with_token(kind, token))));
                };
                if number.text == "#" {
                    out.push(number.clone());
                } else {
                    let index = number.text.parse::<usize>().ok();
                    let arg = index
                        .and_then(|index| args.get(index.checked_sub(1)?))
                        .ok_or_else(|| {
                            let value = number.text.to_owned_string();
                            let kind = ParseErrorKind::InvalidMacroArgumentNumber { value };
                            stop(Stop::Error(ParseError::with_token(kind, number)))
                        })?;
                    if out.len() + arg.len() > left {
                        return Err(stop(Stop::Expansion));
                    }
                    out.extend_from_slice(arg);
                }
            }
            if out.len() > left {
                return Err(stop(Stop::Expansion));
            }
        }
        Ok(out)
    }
}

/// Returns the maximum nesting of braces in tokens. Groups that commands open
/// count as braces.
fn nesting(tokens: &[Token]) -> usize {
    let mut open = 0_usize;
    let mut deepest = 0;
    for token in tokens {
        match &*token.text {
            "{" | r"\begingroup" | r"\bgroup" => {
                open += 1;
                deepest = deepest.max(open);
            }
            "}" | r"\endgroup" | r"\egroup" => open = open.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}
