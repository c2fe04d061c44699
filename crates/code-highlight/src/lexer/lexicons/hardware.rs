//! Languages close to the machine: assembly, LLVM IR, hardware descriptions and shaders.

use crate::class::Class::{
    Attribute, Constant, Function, Keyword, Macro, Number, Property, Type, Variable,
};
use crate::lexer::{Lexicon, Place, Quote, Table};

/// Assembly of any processor. The first word of a statement is an instruction, unless it
/// is a label.
pub(crate) static ASSEMBLY: Table = Table::new(Lexicon {
    line_comments: &[";", "//", "# ", "@ "],
    leading_comments: &["#"],
    strings: &[Quote::line("\""), Quote::line("'"), Quote::line("`")],
    words: &[
        (
            Variable,
            "rax rbx rcx rdx rsi rdi rbp rsp rip r8 r9 r10 r11 r12 r13 r14 r15 eax ebx ecx edx esi edi ebp esp ax bx cx \
             dx si di bp sp al ah bl bh cl ch dl dh r8d r9d r10d r11d xmm0 xmm1 xmm2 xmm3 xmm4 xmm5 xmm6 xmm7 ymm0 ymm1 \
             ymm2 ymm3 cs ds es fs gs ss r0 r1 r2 r3 r4 r5 r6 r7 lr pc fp x0 x1 x2 x3 x4 x5 x6 x7 x8 x9 x10 x11 x12 x16 \
             x19 x20 x29 x30 w0 w1 w2 w3 w4 w5 w8 xzr wzr zero ra gp tp t0 t1 t2 t3 t4 t5 t6 s0 s1 s2 s3 s4 s5 s6 a0 a1 \
             a2 a3 a4 a5 a6 a7",
        ),
        (
            Macro,
            "section segment global extern bits org align default equ times db dw dd dq resb resw resd resq proc endp",
        ),
        (Type, "byte word dword qword ptr rel short near far"),
    ],
    ignore_case: true,
    casing: false,
    calls: false,
    members: false,
    sigils: &[('.', Macro), ('%', Variable), ('$', Number), ('#', Number)],
    key_marks: &[':'],
    leading_word: Keyword,
    operators: "+-*/=<>!&|^~",
    ..Lexicon::C_LIKE
});

/// LLVM IR. `%name` is local, `@name` global.
pub(crate) static LLVM: Table = Table::new(Lexicon {
    line_comments: &[";"],
    block_comments: &[],
    strings: &[Quote::line_between("c\"", "\""), Quote::line("\"")],
    words: &[
        (
            Keyword,
            "add alloca align and ashr attributes bitcast br call constant declare define dso_local external extractvalue \
             fadd fcmp fdiv fmul fsub fptosi freeze getelementptr global icmp inbounds indirectbr insertvalue internal \
             invoke inttoptr landingpad linkonce_odr load local_unnamed_addr lshr mul nounwind nsw nuw or personality phi \
             private ptrtoint ret sdiv select sext shl sitofp source_filename srem store sub switch tail target datalayout \
             triple to trunc type udiv unnamed_addr unreachable urem weak xor zext eq ne sgt sge slt sle ugt uge ult ule \
             readonly readnone noalias nocapture norecurse uwtable zeroext signext x",
        ),
        (
            Type,
            "void ptr i1 i8 i16 i32 i64 i128 half float double label metadata token opaque",
        ),
        (
            Constant,
            "true false null undef poison zeroinitializer none",
        ),
    ],
    casing: false,
    calls: false,
    members: false,
    word_chars: ".",
    sigils: &[
        ('%', Variable),
        ('@', Function),
        ('!', Attribute),
        ('#', Attribute),
    ],
    key_marks: &[':'],
    operators: "=*",
    ..Lexicon::C_LIKE
});

/// VHDL, in any case. `'` begins a character or an attribute: `clk'event`.
pub(crate) static VHDL: Table = Table::new(Lexicon {
    line_comments: &["--"],
    strings: &[
        Quote::verbatim("\"", "\""),
        Quote::verbatim("x\"", "\"").with_class(Number),
        Quote::verbatim("b\"", "\"").with_class(Number),
        Quote::verbatim("'", "'").with_place(Place::Character),
    ],
    words: &[
        (
            Keyword,
            "abs access after alias all and architecture array assert attribute begin block body buffer bus case component \
             configuration constant disconnect downto else elsif end entity exit file for function generate generic group \
             guarded if impure in inertial inout is label library linkage literal loop map mod nand new next nor not of \
             on open or others out package port postponed procedure process pure range record register reject rem report \
             return rol ror select severity shared signal sla sll sra srl subtype then to transport type unaffected units \
             until use variable wait when while with xnor xor",
        ),
        (
            Type,
            "bit bit_vector boolean character integer natural positive real signed std_logic std_logic_vector std_ulogic \
             string time unsigned",
        ),
        (
            Function,
            "rising_edge falling_edge to_integer to_unsigned to_signed resize",
        ),
        (Constant, "true false note warning error failure"),
    ],
    ignore_case: true,
    casing: false,
    sigils: &[('\'', Property)],
    names: &[
        (Type, "entity architecture package component"),
        (Function, "function procedure"),
    ],
    operators: "+-*/=<>&|:",
    ..Lexicon::C_LIKE
});

/// Verilog and SystemVerilog. `$name` is a task of the system, `` `name `` a macro, and
/// `8'hff` a number.
pub(crate) static VERILOG: Table = Table::new(Lexicon {
    strings: &[Quote::line("\"")],
    words: &[
        (
            Keyword,
            "alias always always_comb always_ff always_latch and assert assign assume automatic begin bind break buf case \
             casex casez class clocking const constraint continue cover covergroup coverpoint default defparam disable do \
             else end endcase endclass endclocking endfunction endgenerate endinterface endmodule endpackage endprogram \
             endproperty endsequence endtask enum export extends extern final for force foreach forever fork function \
             generate genvar if iff import initial inout input inside interface join join_any join_none local localparam \
             modport module nand negedge new nor not null or output package packed parameter posedge priority program \
             property protected pure rand randc ref release repeat return sequence static struct super task this typedef \
             union unique virtual wait while with xnor xor",
        ),
        (
            Type,
            "bit byte event int integer logic longint real realtime reg shortint shortreal signed string supply0 supply1 \
             time tri unsigned void wand wire wor",
        ),
    ],
    sigils: &[('$', Function), ('`', Macro), ('\'', Number)],
    names: &[(Type, "module interface package class program")],
    operators: "+-*/%=<>!&|^~?@#",
    ..Lexicon::C_LIKE
});

/// Types and built-in functions of GLSL and HLSL.
const SHADER_TYPES: &str = "void bool int uint float double vec2 vec3 vec4 dvec2 dvec3 dvec4 bvec2 bvec3 bvec4 ivec2 \
    ivec3 ivec4 uvec2 uvec3 uvec4 mat2 mat3 mat4 mat2x3 mat3x4 mat4x3 sampler1D sampler2D sampler3D samplerCube \
    sampler2DArray sampler2DShadow samplerCubeShadow isampler2D usampler2D image2D";

/// GLSL.
pub(crate) static GLSL: Table = Table::new(Lexicon {
    words: &[
        (
            Keyword,
            "attribute break buffer case centroid coherent const continue default discard do else flat for highp if in \
             inout invariant layout location lowp mediump noperspective out precision readonly return shared smooth struct \
             switch uniform varying volatile while writeonly",
        ),
        (Type, SHADER_TYPES),
        (
            Constant,
            "true false gl_Position gl_FragCoord gl_FragColor gl_VertexID gl_InstanceID gl_PointSize \
             gl_GlobalInvocationID gl_LocalInvocationID gl_WorkGroupID",
        ),
    ],
    directive: Some('#'),
    typed_parameters: true,
    ..Lexicon::C_LIKE
});

/// HLSL. A semantic follows a declaration: `float4 position : SV_POSITION`.
pub(crate) static HLSL: Table = Table::new(Lexicon {
    words: &[
        (
            Keyword,
            "break case cbuffer centroid class column_major const continue default discard do else export extern for \
             globallycoherent groupshared if in inline inout interface linear namespace nointerpolation noperspective \
             numthreads out packoffset pass precise register return row_major sample shared static struct switch tbuffer \
             technique typedef uniform unroll volatile while",
        ),
        (
            Type,
            "void bool bool2 bool3 bool4 int int2 int3 int4 uint uint2 uint3 uint4 half half2 half3 half4 float float2 \
             float3 float4 float3x3 float4x4 double double2 double3 double4 matrix vector string min16float",
        ),
        (Constant, "true false NULL"),
    ],
    directive: Some('#'),
    typed_parameters: true,
    generics: true,
    ..Lexicon::C_LIKE
});

/// WGSL. `@name` is an attribute.
pub(crate) static WGSL: Table = Table::new(Lexicon {
    comments_nest: true,
    words: &[
        (
            Keyword,
            "alias break case const const_assert continue continuing default diagnostic discard else enable fn for function \
             if let loop override private read read_write requires return storage struct switch uniform var while \
             workgroup write",
        ),
        (
            Type,
            "array atomic bool f16 f32 i32 u32 vec2 vec3 vec4 vec2f vec3f vec4f vec2i vec3i vec4i vec2u vec3u vec4u vec2h \
             vec3h vec4h mat2x2 mat3x3 mat4x4 mat2x2f mat3x3f mat4x4f ptr sampler sampler_comparison texture_1d texture_2d \
             texture_3d texture_cube texture_2d_array texture_depth_2d texture_storage_2d",
        ),
        (Constant, "true false"),
    ],
    sigils: &[('@', Attribute)],
    names: &[(Function, "fn")],
    generics: true,
    ..Lexicon::C_LIKE
});
