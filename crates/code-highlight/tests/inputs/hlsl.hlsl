#include "common.hlsl"
// A shader
cbuffer Camera : register(b0)
{
    float4x4 viewProjection;
};
Texture2D<float4> image : register(t0);
SamplerState linearSampler;

struct Input {
    float3 position : POSITION;
    float2 uv : TEXCOORD0;
};

[numthreads(8, 8, 1)]
float4 main(Input input) : SV_Target
{
    float4 color = image.Sample(linearSampler, input.uv);
    if (color.a < 0.5f) discard;
    return mul(viewProjection, float4(input.position, 1.0)) * saturate(color); /* done */
}
