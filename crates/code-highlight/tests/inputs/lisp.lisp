;;; Shapes
(in-package :shapes)

#| A block
   comment |#
(defclass circle ()
  ((radius :initarg :radius :accessor radius)))

(defun area (circle &optional (unit 1))
  "Returns the area."
  (* pi (expt (radius circle) 2) unit))

(defmacro while-true (test &body body)
  `(loop while ,test do ,@body))

(defvar *limit* 10)

(let ((x 1) (y #\a))
  (when (and (> x 0) (not (null y)))
    (format t "~a~%" (mapcar #'car '((a 1) (b 2))))
    (setf *limit* -5 x nil)))
