' A cart
Imports System.Collections

#Region "Cart"
Public Class Cart
    Inherits Base
    Private items As New List(Of Item)

    Public Function Total(ByVal rate As Double) As Decimal
        Dim sum As Decimal = 1.5D ' start
        For Each item As Item In items
            If item.Price > 0 AndAlso Not item Is Nothing Then
                sum += item.Price * rate
            End If
        Next
        Return sum
    End Function

    Sub Show()
        MsgBox("It's ""quoted"" " & vbCrLf & Total(2).ToString())
        Console.WriteLine($"Total: {Total(1)}")
    End Sub
End Class
#End Region
REM The end
