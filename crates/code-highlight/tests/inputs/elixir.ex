defmodule Shop.Cart do
  @moduledoc """
  A cart, with #{@version} of its format.
  """
  use GenServer
  alias Shop.{Item, Price}

  defstruct items: [], currency: :eur, note: nil

  @spec add(t(), Item.t()) :: {:ok, t()} | {:error, atom()}
  def add(%__MODULE__{items: items} = cart, %Item{} = item) when item.count > 0 do
    {:ok, %{cart | items: [item | items]}}
  end

  def empty?(cart), do: cart.items == []
  defp total!(items), do: Enum.reduce(items, 0, &(&1.price + &2))

  # A pipe, a sigil and a character
  def slug(name) do
    name |> String.downcase() |> String.replace(~r/[^a-z]+/u, "-") |> trim(?-)
  end

  def handle_call({:get, id}, _from, state) do
    case Map.fetch(state, id) do
      {:ok, item} -> {:reply, "Item #{item.name}", state}
      :error -> IO.puts('none'); {:noreply, state, 5_000}
    end
  end
end
