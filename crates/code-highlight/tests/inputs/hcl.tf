# comment
resource "aws_s3_bucket" "docs" {
  bucket = "docs-${var.env}"
  count  = var.enabled ? 1 : 0
  tags = { Name = "x", list = [for s in var.names : upper(s)] }
}
