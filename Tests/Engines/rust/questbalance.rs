//! The interface `questbalance_engine.h`, version 1, in Rust.
#![allow(dead_code)]
use std::ffi::{c_char, c_void, CStr, CString};

pub const ABI: u32 = 1;

#[repr(C)]
pub struct Values {
    count: i32,
    name: *const *const c_char,
    number: *const f64,
    first: *const i32,
    is_read: *mut u8,
}

#[repr(C)]
pub struct Setup {
    rules: *const Values,
    habits: *const Values,
    pub archetypes: i32,
    host: *mut c_void,
    problem: extern "C" fn(*mut c_void, *const c_char, *const c_char),
}

impl Setup {
    /// A number of the rules.
    pub fn number(&self, name: &str) -> f64 {
        self.list(unsafe { &*self.rules }, name)[0]
    }

    /// A number of an archetype's habits.
    pub fn habit(&self, archetype: usize, name: &str) -> f64 {
        self.list(unsafe { &*self.habits.add(archetype) }, name)[0]
    }

    /// Reports numbers of a scenario that cannot be together.
    pub fn refuse(&self, name: &str, message: &str) {
        let (name, message) = (CString::new(name).unwrap(), CString::new(message).unwrap());
        (self.problem)(self.host, name.as_ptr(), message.as_ptr())
    }

    fn list<'a>(&self, values: &'a Values, name: &str) -> &'a [f64] {
        for place in 0..values.count as usize {
            unsafe {
                if CStr::from_ptr(*values.name.add(place)).to_bytes() == name.as_bytes() {
                    *values.is_read.add(place) = 1;
                    let (first, end) = (*values.first.add(place), *values.first.add(place + 1));
                    return std::slice::from_raw_parts(
                        values.number.add(first as usize), (end - first) as usize);
                }
            }
        }
        self.refuse(name, "the engine reads it, and the manifest does not have it");
        &[0.0]
    }
}

#[repr(C)]
pub struct Person {
    pub archetype: i32,
    pub join_day: i32,
    pub activity: f64,
    pub key: u64,
    pub nature: u64,
}

#[repr(C)]
pub struct Plan {
    pub day: i32,
    pub tasks: i32,
    pub companions: i32,
}

#[derive(Clone, Copy)]
pub enum Outcome {
    Dry = 0,
    Lucky = 1,
    Forced = 2,
}

pub enum Fact<'a> {
    Number(f64),
    Word(&'a str),
}

#[repr(C)]
struct CFact {
    name: *const c_char,
    number: f64,
    word: *const c_char,
}

#[repr(C)]
struct CLuck {
    name: *const c_char,
    stream: u64,
    draws: i32,
}

#[repr(C)]
pub struct Life {
    series: *mut i64,
    series_count: i32,
    metrics: *mut i64,
    metric_count: i32,
    traced: i32,
    party: *mut c_void,
    host: *mut c_void,
    attempt: extern "C" fn(*mut c_void, i32, f64),
    drought: extern "C" fn(*mut c_void, i32, i32, i64),
    event: extern "C" fn(*mut c_void, *const c_char, *const CLuck, *const CFact, i32),
    fault: extern "C" fn(*mut c_void, *const c_char),
}

impl Life {
    fn series(&self) -> &mut [i64] {
        unsafe { std::slice::from_raw_parts_mut(self.series, self.series_count as usize) }
    }

    pub fn is_traced(&self) -> bool {
        self.traced != 0
    }

    pub fn get(&self, series: usize) -> i64 {
        self.series()[series]
    }

    pub fn set(&mut self, series: usize, value: i64) {
        self.series()[series] = value
    }

    pub fn earn(&mut self, balance: usize, faucet: usize, amount: i64) {
        self.series()[faucet] += amount;
        self.series()[balance] += amount;
    }

    pub fn spend(&mut self, balance: usize, sink: usize, amount: i64) -> bool {
        if self.get(balance) < amount {
            return false;
        }
        self.series()[sink] += amount;
        self.series()[balance] -= amount;
        true
    }

    pub fn measure(&mut self, metric: usize, value: i64) {
        unsafe { std::slice::from_raw_parts_mut(self.metrics, self.metric_count as usize)[metric] = value }
    }

    pub fn attempt(&mut self, source: i32, chance: f64) {
        (self.attempt)(self.host, source, chance)
    }

    pub fn drought(&mut self, source: i32, outcome: Outcome, length: i64) {
        (self.drought)(self.host, source, outcome as i32, length)
    }

    /// Records an event, for a trace, with the stream that has just decided it.
    pub fn event(&self, id: &str, facts: &[(&str, Fact)], luck: Option<(&str, &Stream, i32)>) {
        if !self.is_traced() {
            return;
        }
        let text = |words: &str| CString::new(words).unwrap();
        let names: Vec<CString> = facts.iter().map(|fact| text(fact.0)).collect();
        let words: Vec<CString> = facts
            .iter()
            .map(|fact| text(if let Fact::Word(word) = fact.1 { word } else { "" }))
            .collect();
        let facts: Vec<CFact> = facts
            .iter()
            .enumerate()
            .map(|(place, fact)| match fact.1 {
                Fact::Number(number) => CFact { name: names[place].as_ptr(), number, word: std::ptr::null() },
                Fact::Word(_) => CFact { name: names[place].as_ptr(), number: 0.0, word: words[place].as_ptr() },
            })
            .collect();
        let (id, name) = (text(id), text(luck.map_or("", |luck| luck.0)));
        let own = luck.map(|luck| CLuck { name: name.as_ptr(), stream: luck.1.state, draws: luck.2 });
        let luck = own.as_ref().map_or(std::ptr::null(), |luck| luck as *const CLuck);
        (self.event)(self.host, id.as_ptr(), luck, facts.as_ptr(), facts.len() as i32)
    }
}

#[repr(C)]
pub struct Party {
    size: i32,
    players: *const *mut c_void,
    lives: *const *mut Life,
    pub key: u64,
}

type World = *const c_void;

#[repr(C)]
pub struct Engine {
    pub abi: u32,
    pub manifest: *const c_char,
    pub world_size: extern "C" fn(&Setup) -> usize,
    pub compile: extern "C" fn(&Setup, *mut c_void),
    pub player_size: extern "C" fn(World) -> usize,
    pub begin: extern "C" fn(World, &Person, *mut c_void, &mut Life),
    pub live: extern "C" fn(World, &Plan, *mut c_void, &mut Life),
    pub miss: extern "C" fn(World, i32, *mut c_void, &mut Life),
    pub finish: extern "C" fn(World, *mut c_void, &mut Life),
    pub party_size: Option<extern "C" fn(World) -> usize>,
    pub gather: Option<extern "C" fn(World, &Party, *mut c_void)>,
    pub end_day: Option<extern "C" fn(World, i32, &Party, *mut c_void)>,
    pub take_over: Option<extern "C" fn(World, World, *mut c_void, &mut Life)>,
    pub move_currency: Option<extern "C" fn(World, i32, i64, *mut c_void, &mut Life) -> i64>,
}

// A table of functions and a text that never change.
unsafe impl Sync for Engine {}

fn mix(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 33)).wrapping_mul(0xff51afd7ed558ccd);
    let bits = (bits ^ (bits >> 33)).wrapping_mul(0xc4ceb9fe1a85ec53);
    bits ^ (bits >> 33)
}

fn child(key: u64, index: u64) -> u64 {
    mix(key ^ index.wrapping_add(1).wrapping_mul(0xd6e8feb86659fd93))
}

/// A stream of luck for one kind of decision, by its name.
pub struct Stream {
    state: u64,
}

impl Stream {
    pub fn new(key: u64, name: &str) -> Stream {
        let code = name.bytes().fold(0xcbf29ce484222325_u64, |code, byte| {
            (code ^ byte as u64).wrapping_mul(0x100000001b3)
        });
        Stream { state: child(key, code | 1 << 63) }
    }

    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e3779b97f4a7c15);
        let bits = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58476d1ce4e5b9);
        let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d049bb133111eb);
        bits ^ (bits >> 31)
    }

    /// True with a chance; one draw, also where it is certain.
    pub fn occurs(&mut self, chance: f64) -> bool {
        let ends = (1.0 + chance.clamp(0.0, 1.0)).to_bits() - 1.0_f64.to_bits();
        self.next() >> 1 < ends << 11
    }
}
