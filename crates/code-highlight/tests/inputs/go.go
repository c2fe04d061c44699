package main

import "fmt"

// Item is a thing.
type Item struct {
	ID   int64 `json:"id"`
	Name string
}

const Max = iota

func (s *Server) Get(ctx context.Context, id string) (*Item, error) {
	if err := s.db.Find(&Item{Name: "x\n"}); err != nil {
		return nil, fmt.Errorf("get %q: %w", id, err)
	}
	go func() { ch <- make([]byte, 0x10) }()
	return &item, nil
}
