package shop.cart

import scala.collection.mutable.{Map, Set}

/* A cart /* nested */ */
case class Item(name: String, price: Double = 1.5)

sealed trait Result[+A]
object Result:
  case object Missing extends Result[Nothing]

class Cart(items: List[Item]) extends Base with Logging {
  @tailrec
  final def total(rest: List[Item], sum: Double): Double = rest match {
    case Nil => sum
    case Item(_, price) :: tail if price > 0 => total(tail, sum + price)
  }
  val label = s"Total: ${total(items, 0)} of $limit"
  lazy val quote = """raw "text" """ + 'a' + '\n'
  given Ordering[Item] = Ordering.by(_.price)
  items.map(_.name).foreach { name => println(f"$name%s") }
}
