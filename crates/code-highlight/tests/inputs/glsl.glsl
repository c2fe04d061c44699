#version 450
// A shader
layout(location = 0) in vec3 position;
layout(binding = 1) uniform sampler2D image;
out vec4 color;
const float MAX_LIGHT = 1.5f;

/* Mixes */
vec3 shade(vec3 normal, float amount) {
    if (amount > 0.5 && normal.y != .0) discard;
    return mix(normal.xyz, vec3(1.0), clamp(amount, 0.0, MAX_LIGHT));
}

void main() {
    gl_Position = vec4(position, 1.0);
    color = texture(image, position.xy) * vec4(shade(position, 2e-3), 1);
}
