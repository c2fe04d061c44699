# A player
class_name Player
extends CharacterBody2D

signal died(reason)
@export var speed: float = 300.0
@onready var sprite = $Sprite2D
const MAX_HEALTH := 100
enum State { IDLE, RUN }

func _physics_process(delta: float) -> void:
	if Input.is_action_pressed("ui_right") and not is_dead:
		velocity.x = speed * delta
	elif velocity == Vector2.ZERO:
		print('still', State.IDLE)
	move_and_slide()
	await get_tree().create_timer(0.5).timeout
	died.emit(&"fall")
