// A shader
struct Output {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec3f,
}

@group(0) @binding(0) var<uniform> camera: mat4x4<f32>;
const MAX_LIGHT: f32 = 1.5;
override size: u32 = 8u;

/* A block /* nested */ comment */
@vertex
fn shade(@builtin(vertex_index) index: u32) -> Output {
    var out: Output;
    let point = vec2f(f32(index), 0.5e-3);
    if (index > 2u && point.x != 0.0) { return out; }
    for (var i = 0; i < 10; i++) { out.color = normalize(out.color) * MAX_LIGHT; }
    out.position = camera * vec4<f32>(point, 0.0, 1.0);
    return out;
}
