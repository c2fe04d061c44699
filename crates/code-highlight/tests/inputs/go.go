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

type (
	Status int
	Handler func(w http.ResponseWriter, r *http.Request) error
	Set[T comparable] map[T]struct{}
)

type Store interface {
	io.Closer
	Find(ctx context.Context, ids ...int64) (items []*Item, err error)
	~int | ~string
}

type Cart struct {
	*Item
	sync.Mutex
	a, b  float64
	Tags  map[string][]string // labels
	After func(int) bool
}

var ErrNone = errors.New("none")
var total, count int = 1, 0b1010

func Map[T, U any](in []T, f func(T) U) []U {
	out := make([]U, 0, len(in))
	for i, v := range in {
		out = append(out, f(v))
	}
	switch x := any(out[0]).(type) {
	case string, []byte:
		fmt.Println(x, 'a', '\n', `raw \n`)
	default:
		goto done
	}
done:
	points := []Point{{X: 1, Y: -2.5e3}, {X: 3}}
	defer func() { recover() }()
	select { case v := <-ch: ch <- v; case <-ctx.Done(): }
	return out
}

type Alias = Item

func renew(items []Item, at int) error {
	total := prices[at]*count + items[0].Price
	var table [4]map[string][]int
	client.Renew(token)
	return remake(new(Item), items[at].Name)
}
