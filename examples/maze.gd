# A maze in Godot 4: walls to run into, and a mark at the goal. Attach it to a Node2D that has a CharacterBody2D called Player,
# with the maze in the project as JSON:
#
#     mazed get '/maze?size=31&seed=7' -o maze.json
extends Node2D

signal solved

@export_file("*.json") var file := "res://maze.json"
@export var tile := 32

func _ready() -> void:
	var maze: Dictionary = JSON.parse_string(FileAccess.get_file_as_string(file))
	for y in maze.grid.size():
		for x in maze.grid[y].size():
			if maze.grid[y][x] == 1:
				add_child(wall(Vector2(x, y)))
	add_child(goal(Vector2(maze.goal[0], maze.goal[1])))
	$Player.position = middle(Vector2(maze.start[0], maze.start[1]))

func middle(at: Vector2) -> Vector2:
	return (at + Vector2(0.5, 0.5)) * tile

func box(area: CollisionObject2D, at: Vector2, color: Color) -> CollisionObject2D:
	var shape := CollisionShape2D.new()
	shape.shape = RectangleShape2D.new()
	shape.shape.size = Vector2(tile, tile)
	var picture := ColorRect.new()
	picture.size = Vector2(tile, tile)
	picture.position = -picture.size / 2
	picture.color = color
	area.position = middle(at)
	area.add_child(shape)
	area.add_child(picture)
	return area

func wall(at: Vector2) -> CollisionObject2D:
	return box(StaticBody2D.new(), at, Color.BLACK)

func goal(at: Vector2) -> CollisionObject2D:
	var area := box(Area2D.new(), at, Color.SEA_GREEN)
	area.body_entered.connect(func(_body): solved.emit())
	return area
