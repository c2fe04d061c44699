# Install the tool
param([string]$Name = "docs", [switch]$Force)
$env:API_KEY = 'secret'
Get-ChildItem -Path "C:\$Name" -Recurse | Where-Object { $_.Length -gt 10kb } | ForEach-Object {
  Write-Host "size: $($_.Length)" -ForegroundColor Green
}
if ($Force -and -not $null) { return $true }
<# block #>
