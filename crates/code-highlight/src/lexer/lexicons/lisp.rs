//! Languages of S-expressions: Clojure, Common Lisp, Emacs Lisp, Scheme, Racket and the
//! text format of WebAssembly.
//!
//! The first word in parentheses is a function, unless the parentheses are data. Most
//! punctuation is part of words, including operators.

use crate::class::Class::{Attribute, Constant, Escape, Function, Keyword, String, Type, Variable};
use crate::lexer::{Lexicon, Quote, Table};

/// The common part of all S-expressions.
const LISP: Lexicon = Lexicon {
    line_comments: &[";"],
    block_comments: &[("#|", "|#")],
    comments_nest: true,
    strings: &[Quote::block("\"")],
    word_chars: "-+*/<>=!?&%.$",
    inner_chars: "#:'|",
    casing: false,
    calls: false,
    members: false,
    lisp: true,
    operators: "'`,@^~",
    ..Lexicon::C_LIKE
};

/// Clojure and its data format, EDN. Brackets contain parameters and bindings.
pub(crate) static CLOJURE: Table = Table::new(Lexicon {
    block_comments: &[],
    strings: &[
        Quote::line_between("#\"", "\"").with_class(Escape),
        Quote::block("\""),
    ],
    words: &[
        (
            Keyword,
            "and as-> binding case catch comment cond cond-> cond->> condp declare def definterface defmacro defmethod \
             defmulti defn defn- defonce defprotocol defrecord defstruct deftest deftype do doseq dotimes doto else \
             extend-protocol extend-type finally fn for if if-let if-not import in-ns is let letfn loop new ns or quote \
             recur reify require set! some-> some->> testing throw try use var when when-let when-not while -> ->>",
        ),
        (Constant, "true false nil"),
    ],
    character_marks: &[("\\", String)],
    sigils: &[(':', Constant)],
    names: &[
        (Function, "defn defn- defmacro defmethod defmulti deftest"),
        (Variable, "def defonce"),
        (Type, "ns defrecord deftype defprotocol definterface"),
    ],
    ..LISP
});

/// Common Lisp and Emacs Lisp, in any case.
pub(crate) static COMMON_LISP: Table = Table::new(Lexicon {
    words: &[
        (
            Keyword,
            "and block case catch cl-defun cl-loop cond cond* condition-case declare defclass defconst defconstant \
             defcustom defface defgeneric define-minor-mode define-derived-mode defmacro defmethod defpackage \
             defparameter defstruct defsubst deftype defun defvar defvar-local destructuring-bind do dolist dotimes \
             ecase else eval-when flet function go handler-bind handler-case if ignore-errors in-package interactive \
             labels lambda let let* loop macrolet multiple-value-bind or otherwise pcase prog1 prog2 progn provide \
             quote require return return-from save-excursion setf setq symbol-macrolet tagbody the throw typecase \
             unless unwind-protect use-package when while with-open-file with-slots &rest &optional &key &body &aux",
        ),
        (Constant, "t nil"),
    ],
    ignore_case: true,
    character_marks: &[("#\\", String), ("?", String)],
    sigils: &[(':', Constant)],
    names: &[
        (
            Function,
            "defun defmacro defmethod defgeneric defsubst cl-defun define-minor-mode define-derived-mode",
        ),
        (Type, "defclass defstruct deftype defpackage in-package"),
        (
            Variable,
            "defvar defparameter defconst defconstant defcustom defvar-local",
        ),
    ],
    ..LISP
});

/// Scheme and Racket. `(define (f a) …)` defines `f`.
pub(crate) static SCHEME: Table = Table::new(Lexicon {
    line_comments: &[";", "#lang", "#;"],
    words: &[
        (
            Keyword,
            "and begin begin0 call/cc call-with-current-continuation case case-lambda class cond define \
             define-record-type define-struct define-syntax define-syntax-rule define-values delay do else export for \
             for/fold for/list for/sum if import include lambda let let* let*-values let-syntax let-values letrec \
             library match module or parameterize provide quasiquote quote require set! struct syntax-case syntax-rules \
             unless unquote when with-handlers λ => ...",
        ),
        (Constant, "null empty"),
    ],
    character_marks: &[("#\\", String), ("#:", Constant)],
    sigils: &[('#', Constant)],
    names: &[
        (Variable, "define"),
        (Function, "define-syntax define-syntax-rule"),
        (Type, "struct define-struct define-record-type"),
    ],
    ..LISP
});

/// The text format of WebAssembly. `$name` is an identifier.
pub(crate) static WAT: Table = Table::new(Lexicon {
    line_comments: &[";;"],
    block_comments: &[("(;", ";)")],
    strings: &[Quote::line("\"")],
    words: &[
        (
            Keyword,
            "block br br_if br_table call call_indirect catch data declare drop elem else end export func global if \
             import item local loop memory module mut nop offset param ref rec result return return_call select start \
             sub table tag then throw try type unreachable",
        ),
        (
            Type,
            "i32 i64 f32 f64 v128 i8 i16 anyref funcref externref eqref struct array",
        ),
        (
            Function,
            "local.get local.set local.tee global.get global.set memory.size memory.grow memory.copy memory.fill i32.add \
             i32.sub i32.mul i32.div_s i32.div_u i32.rem_s i32.rem_u i32.and i32.or i32.xor i32.shl i32.shr_s i32.shr_u \
             i32.const i32.load i32.load8_u i32.load8_s i32.store i32.store8 i32.eq i32.eqz i32.ne i32.lt_s i32.lt_u \
             i32.gt_s i32.gt_u i32.le_s i32.le_u i32.ge_s i32.ge_u i64.const i64.add i64.sub i64.mul i64.load i64.store \
             i64.eq i64.eqz i64.extend_i32_s i64.extend_i32_u i32.wrap_i64 f32.const f32.add f32.sub f32.mul f32.div \
             f64.const f64.add f64.sub f64.mul f64.div f64.sqrt f64.load f64.store table.get table.set ref.null ref.func",
        ),
    ],
    sigils: &[('$', Variable), ('@', Attribute)],
    word_chars: "-./=",
    inner_chars: "",
    ..LISP
});
