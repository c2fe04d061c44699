program Cart;
{$R *.res}
uses SysUtils, Classes;

type
  { An item }
  TItem = class(TObject)
  private
    FPrice: Double;
  public
    constructor Create(const AName: string);
    property Price: Double read FPrice write FPrice;
  end;

function Total(Items: array of Integer): Integer;
var
  I: Integer;
begin
  Result := 0; // sum
  for I := Low(Items) to High(Items) do
    if Items[I] >= $FF then
      Inc(Result, Items[I] div 2);
  WriteLn('It''s ' + IntToStr(Result) + #13#10);
end;

begin
  (* main *)
  Total([1, 2]);
end.
