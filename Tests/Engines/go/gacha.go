// The gacha of c/gacha.c in Go. Players live in the host's memory, so they hold no Go pointers.
//
//	CGO_CFLAGS="-I FOLDER-OF-THE-HEADER" go build -buildmode=c-shared -o libgacha.so gacha.go
package main

/*
#include "bridge.h"
*/
import "C"

import (
	"math"
	"unsafe"
)

const (
	level = iota
	gems
	dust
	gemsTask
	gemsStreak
	gemsPull
	dustPull
	dustTicket
)

const (
	pulls = iota
	stars
	copies
	longestStreak
)

const (
	pullSource = iota
	featuredSource
	firstCopy
	countedCopies  = 7
	mostArchetypes = 256
)

// The numbers of a scenario, read once.
type world struct {
	gemsPerTask, streakDays, streakGems, pullPrice, dustPerPull, ticketPrice int64
	chance, softStep, featuredChance                                        float64
	threshold, softStart, guaranteedOf, starsPerLevel, highestLevel          int64
	pullsAtOnce                                                             [mostArchetypes]int64
}

// What one player carries.
type player struct {
	luck, featuredLuck                          stream
	pullsAtOnce, streak, longest                int64
	dry, lost, unfeatured, pulls, stars, copies int64
}

func less(a, b int64) int64 {
	if a < b {
		return a
	}
	return b
}

// A stream of luck for one kind of decision, by its name.
type stream uint64

func mix(bits uint64) uint64 {
	bits = (bits ^ bits>>33) * 0xff51afd7ed558ccd
	bits = (bits ^ bits>>33) * 0xc4ceb9fe1a85ec53
	return bits ^ bits>>33
}

func newStream(key uint64, name string) stream {
	code := uint64(0xcbf29ce484222325)
	for _, b := range []byte(name) {
		code = (code ^ uint64(b)) * 0x100000001b3
	}
	return stream(mix(key ^ ((code|1<<63)+1)*0xd6e8feb86659fd93))
}

func (s *stream) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	bits := uint64(*s)
	bits = (bits ^ bits>>30) * 0xbf58476d1ce4e5b9
	bits = (bits ^ bits>>27) * 0x94d049bb133111eb
	return bits ^ bits>>31
}

// Whether a chance occurs; one draw, also where it is certain.
func (s *stream) occurs(chance float64) bool {
	ends := 1 + math.Min(1, math.Max(0, chance))
	bits := *(*uint64)(unsafe.Pointer(&ends)) - 0x3ff0000000000000
	return s.next()>>1 < bits<<11
}

// A life, as the interface has it.
type life struct{ own *C.qb_life }

func (l life) series() []int64 {
	return unsafe.Slice((*int64)(unsafe.Pointer(l.own.series)), int(l.own.series_count))
}

func (l life) measure(metric int, value int64) {
	unsafe.Slice((*int64)(unsafe.Pointer(l.own.metrics)), int(l.own.metric_count))[metric] = value
}

func (l life) drought(source int, outcome C.int32_t, length int64) {
	C.gacha_drought(l.own, C.int32_t(source), outcome, C.int64_t(length))
}

func (l life) earn(balance, faucet int, account *C.char, amount int64) {
	l.series()[faucet] += amount
	l.series()[balance] += amount
	C.gacha_moved(l.own, C.int32_t(balance), 1, account, C.int64_t(amount))
}

func (l life) spend(balance, sink int, account *C.char, amount int64) bool {
	if l.series()[balance] < amount {
		return false
	}
	l.series()[sink] += amount
	l.series()[balance] -= amount
	C.gacha_moved(l.own, C.int32_t(balance), 0, account, C.int64_t(amount))
	return true
}

func (p *player) live(w *world, tasks int64, l life) {
	l.earn(gems, gemsTask, C.gacha_task, w.gemsPerTask*tasks)
	p.streak++
	if p.streak > p.longest {
		p.longest = p.streak
	}
	if p.streak%w.streakDays == 0 {
		l.earn(gems, gemsStreak, C.gacha_streak, w.streakGems)
	}
	if l.series()[gems] >= w.pullPrice*p.pullsAtOnce {
		for l.spend(gems, gemsPull, C.gacha_pull, w.pullPrice) {
			p.pull(w, l)
			for l.spend(dust, dustTicket, C.gacha_ticket, w.ticketPrice) {
				p.pull(w, l)
			}
		}
	}
	p.measure(l)
}

func (p *player) measure(l life) {
	l.measure(pulls, p.pulls)
	l.measure(stars, p.stars)
	l.measure(copies, p.copies)
}

func (p *player) pull(w *world, l life) {
	p.pulls++
	p.unfeatured++
	C.gacha_attempt(l.own, pullSource, C.double(w.chance))
	C.gacha_attempt(l.own, featuredSource, C.double(w.chance))
	number, chance := p.dry+1, w.chance
	if w.softStart > 0 && p.dry >= w.softStart {
		// Rounded before the sum: a fused operation would give other bytes on some processors.
		rise := float64(w.softStep * float64(p.dry-w.softStart+1))
		chance += rise
	}
	chance = math.Min(1, chance)
	isLucky := p.luck.occurs(chance)
	isForced := !isLucky && w.threshold > 0 && number >= w.threshold
	outcome := C.int32_t(C.QB_DRY)
	if isLucky {
		outcome = C.QB_LUCKY
	} else if isForced {
		outcome = C.QB_FORCED
	}
	p.dry = number
	if outcome != C.QB_DRY {
		l.drought(pullSource, outcome, number)
		p.dry = 0
	}
	C.gacha_pulled(
		l.own, C.int64_t(number), C.double(chance), C.double(w.chance), outcome, C.uint64_t(p.luck))
	if outcome != C.QB_DRY {
		p.win(w, l)
	}
	l.earn(dust, dustPull, C.gacha_pull, w.dustPerPull)
}

func (p *player) win(w *world, l life) {
	p.stars++
	isCertain := w.guaranteedOf > 0 && p.lost+1 >= w.guaranteedOf
	isLucky := p.featuredLuck.occurs(w.featuredChance)
	if isLucky || isCertain {
		outcome := C.int32_t(C.QB_FORCED)
		if isLucky {
			outcome = C.QB_LUCKY
		}
		l.drought(featuredSource, outcome, p.unfeatured)
		p.copies++
		if p.copies <= countedCopies {
			l.drought(firstCopy+int(p.copies)-1, C.QB_LUCKY, p.pulls)
		}
		p.lost, p.unfeatured = 0, 0
	} else {
		p.lost++
	}
	reached := less(w.highestLevel, 1+p.stars/w.starsPerLevel)
	if reached > l.series()[level] {
		C.gacha_levelled(l.own, C.int64_t(reached))
	}
	l.series()[level] = reached
}

//export gachaCompile
func gachaCompile(setup *C.qb_setup, memory unsafe.Pointer) {
	number := func(name string) float64 {
		text := C.CString(name)
		defer C.free(unsafe.Pointer(text))
		return float64(C.gacha_number(setup, text))
	}
	whole := func(name string) int64 { return int64(number(name)) }
	w := (*world)(memory)
	*w = world{
		gemsPerTask: whole("gems.perTask"), streakDays: whole("gems.streakDays"),
		streakGems: whole("gems.streak"), pullPrice: whole("gems.pullPrice"),
		dustPerPull: whole("dust.perPull"), ticketPrice: whole("dust.ticket"),
		chance: number("chance"), softStep: number("pity.softStep"),
		featuredChance: number("featured.chance"), threshold: whole("pity.threshold"),
		softStart: whole("pity.softStart"), guaranteedOf: whole("featured.guaranteedOf"),
		starsPerLevel: whole("levels.stars"), highestLevel: whole("levels.highest"),
	}
	for i := 0; i < int(less(mostArchetypes, int64(setup.archetypes))); i++ {
		w.pullsAtOnce[i] = int64(C.gacha_pulls_at_once(setup, C.int32_t(i)))
	}
	if 2*w.dustPerPull > w.ticketPrice {
		C.gacha_refuse(setup)
	}
}

//export gachaBegin
func gachaBegin(memory unsafe.Pointer, person *C.qb_person, state unsafe.Pointer, own *C.qb_life) {
	key, l := uint64(person.key), life{own}
	*(*player)(state) = player{
		luck: newStream(key, "gacha.pull"), featuredLuck: newStream(key, "gacha.featured"),
		pullsAtOnce: (*world)(memory).pullsAtOnce[person.archetype],
	}
	l.series()[level], l.series()[gems], l.series()[dust] = 1, 0, 0
}

//export gachaLive
func gachaLive(memory unsafe.Pointer, plan *C.qb_plan, state unsafe.Pointer, own *C.qb_life) {
	(*player)(state).live((*world)(memory), int64(plan.tasks), life{own})
}

//export gachaMiss
func gachaMiss(world unsafe.Pointer, day C.int32_t, state unsafe.Pointer, own *C.qb_life) {
	(*player)(state).streak = 0
}

//export gachaFinish
func gachaFinish(world unsafe.Pointer, state unsafe.Pointer, own *C.qb_life) {
	p, l := (*player)(state), life{own}
	p.measure(l)
	l.measure(longestStreak, p.longest)
	l.drought(pullSource, C.QB_DRY, p.dry)
	l.drought(featuredSource, C.QB_DRY, p.unfeatured)
	for copy := int(p.copies); copy < countedCopies; copy++ {
		l.drought(firstCopy+copy, C.QB_DRY, p.pulls)
	}
}

//export gachaSizes
func gachaSizes(isWorld C.int) C.size_t {
	if isWorld != 0 {
		return C.size_t(unsafe.Sizeof(world{}))
	}
	return C.size_t(unsafe.Sizeof(player{}))
}

func main() {}
