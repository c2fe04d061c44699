(ns shop.cart
  (:require [clojure.string :as str]))

;; Totals
(def ^:private limit 10.5)

(defn total
  "Returns the total of a cart."
  [{:keys [items] :as cart} & more]
  (let [prices (map :price items)
        sum (reduce + 0 prices)]
    (if (and (pos? sum) (not= sum -1))
      (-> sum (* 2) str)
      nil)))

(defmacro unless [test & body]
  `(if ~test nil (do ~@body)))

(println (str/join ", " ["a\n" \a \newline]) #"\d+" @state #{1 2} '(1 x))
