/**
 * Abstract interpretation of bytecode: the state (locals and evaluation stack, as registers) and the ways to emit HIR.
 * What each opcode means is in the handler files beside this one.
 *
 * Registers. Local i is register i for the whole function. A stack entry is the register that produced it; at the end of a
 * block entry k moves to the canonical register of depth k, so that all predecessors of a block agree.
 */
import { copyOf, empty } from "../../arrays.js";
import { CannotCompile } from "../../cannotcompile.js";
import { decode, type Instruction } from "../../bytecode/decode.js";
import { exceptionEntries, handlerAt, type ExceptionEntry } from "../../bytecode/exceptiontable.js";
import type { HirOpName } from "../../generated/hir.js";
import { globalPlaces, objectKinds, WellKnown, type GlobalRef, type ObjectDesc, type Snapshot } from "../../generated/snapshot.js";
import { type Attrs, type Block, Fun, type Instr, type Parts, type Value } from "../ir.js";
import { T, constantType, type Type } from "../types.js";
import { land } from "./exceptions.js";

/**
 * Every place where a function may leave names all its values, so compile time, memory and code grow with the product. Beyond this
 * the records of the exits would be more than the code generator takes (csrc/codegen/reader.c, MAX_WORDS); the compiler must not be the one to give up.
 */
const MOST_DESCRIBED = 500_000;

interface State { locals: Value[]; stack: Value[] }

/** Where blocks start: known to who walks over the bytecode. */
export interface Places {
  /** The block at a bytecode offset, to be entered with the current stack depth. */
  blockAt(offset: number): Block;
  /** A suspended frame may go on at `offset`, with `depth` stack entries. */
  resumeAt(offset: number, depth: number): void;
}

function describes({ operands }: Instr, { locals, stack }: State): boolean {
  if (operands.length !== locals.length + stack.length) return false;
  for (let k = 0; k < locals.length; k++) if (operands[k] !== locals[k]) return false;
  for (let k = 0; k < stack.length; k++) if (operands[locals.length + k] !== stack[k]) return false;
  return true;
}

export class Builder {
  readonly fun: Fun;
  readonly locals: Value[];
  stack: Value[] = empty();
  /** Constant handles of registers that are known to hold a constant. */
  readonly constants = new Map<Value, number>();
  /** Unboxed truth of registers that hold a bool made in this block. */
  private readonly truths = new Map<Value, Value>();
  /** Values that a local of this block has been bound to: another one needs a reference of its own, as in the interpreter. */
  private readonly bound = new Set<Value>();
  private readonly stackRegisters: Value[] = [];
  private readonly globalRefs = new Map<number, GlobalRef>();
  private readonly deopted: ReadonlySet<number>;
  private readonly handlers: readonly ExceptionEntry[];
  private block!: Block;
  private current!: Instruction;
  private before: State | undefined;
  private beforeSnapshot: Instr | undefined;
  /**
   * Python code may have run since the last CheckObserved, and have written our locals through a frame object. The references native code
   * has are wrong then: nothing may look at a local, leave, or drop one before it is checked.
   */
  private watched = false;
  /** The last snapshot that `snapshotOf` has made, for what comes after it in the block. */
  private last: Instr | undefined;
  /** Values in all snapshots so far. */
  private described = 0;

  constructor(readonly snapshot: Snapshot, private readonly places: Places) {
    const code = snapshot.code;
    this.fun = new Fun({
      name: `${code.moduleName || "__main__"}:${code.qualname}`,
      localNames: code.localNames,
      nLocalsPlus: code.localNames.length,
      stackSize: code.stackSize,
    }, snapshot.objects);
    this.locals = copyOf(code.localNames.map(() => this.fun.value()));
    for (const ref of snapshot.globalRefs) this.globalRefs.set(ref.nameIndex, ref);
    this.deopted = new Set(snapshot.deopted);
    this.handlers = exceptionEntries(code).filter(e => !leavesGenerator(code.bytecode, e));
  }

  // ---- where we are
  startBlock(block: Block, depth: number): void {
    this.block = block;
    this.stack = empty();
    for (let k = 0; k < depth; k++) this.stack.push(this.stackRegister(k));
    this.truths.clear();
    this.constants.clear();
    this.bound.clear();
    this.watched = false;
  }
  startInstruction(i: Instruction): void {
    this.current = i;
    this.before = { locals: this.locals, stack: this.stack.slice() };
    this.beforeSnapshot = undefined;
    if (this.watched) this.emit("CheckObserved");
  }
  /** The bytecode has dropped what it has popped, and goes on. From now on it must not leave to be executed anew. */
  dropOperands(): void {
    this.before = { locals: this.locals, stack: this.stack.slice() };
    this.beforeSnapshot = undefined;
  }
  get instruction(): Instruction { return this.current; }
  /** May this bytecode leave on a failed assumption? Not when earlier units left here too often. */
  get maySpeculate(): boolean { return !this.deopted.has(this.current.start) && !this.deopted.has(this.current.offset); }
  refuse(reason: string): never { throw new CannotCompile(reason, this.current.offset); }

  blockAt(offset: number): Block { return this.places.blockAt(offset); }
  resumeAt(offset: number, depth: number): void { this.places.resumeAt(offset, depth); }

  // ---- the evaluation stack
  push(v: Value): void {
    this.makeRoom(1);
    this.stack.push(v);
  }
  /** Bytecode is trusted to keep to its stack, a snapshot is not. */
  makeRoom(n: number): void {
    if (this.stack.length + n > this.fun.info.stackSize) throw new CannotCompile("the bytecode pushes beyond its stack", this.current.offset);
  }
  pop(): Value {
    const v = this.stack.pop();
    if (!v) throw new CannotCompile("the bytecode pops an empty stack", this.current.offset);
    return v;
  }
  /** The top `n` entries, deepest first. */
  popn(n: number): Value[] {
    const { stack } = this;
    if (n > stack.length) throw new CannotCompile("the bytecode pops an empty stack", this.current.offset);
    return stack.splice(stack.length - n, n);
  }
  /** Entry `n` from the top, 1 being the top. */
  peek(n: number): Value {
    const v = this.stack[this.stack.length - n];
    if (!v) throw new CannotCompile("the bytecode reads below its stack", this.current.offset);
    return v;
  }
  get depth(): number { return this.stack.length; }

  // ---- emitting
  /** Emits with the state before this bytecode as its snapshot. */
  emit(op: HirOpName, operands: readonly Value[] = [], parts: Parts = {}, result?: Value): Value {
    const i = this.fun.instr(op, operands, parts, this.current.offset, result);
    if (i.leaves) {
      i.snapshot = this.stateBefore();
      if (i.info.raises) i.snapshot.attrs.popped = this.before!.stack.length - this.stack.length;
    }
    this.append(i);
    return i.info.raises && this.handler && !i.isTerminator && op !== "CheckPeriodic" ? this.catch(i) : i.result ?? nothing;
  }
  private append(i: Instr): void {
    this.block.append(i);
    if (i.op === "CheckObserved") this.watched = false;
    else if (i.info.runs && i.info.observes) this.watched = true;
  }
  /** An object may die here, and its finalizer may write our locals. */
  mayFinalize(): void { this.watched = true; }
  /** Has somebody written our locals? Unless so, goes on at the bytecode offset `next`, with the state as it is now. */
  checkObserved(next: number): void {
    if (this.watched) this.emitAfter("CheckObserved", [], next);
  }
  /** Tests whether the operation just emitted has failed, and goes to the handler then; goes on in a new block. */
  private catch(i: Instr): Value {
    i.caught = true;
    const object = i.result && i.info.ref === "new";
    const failed = this.emitHere(object ? "IsNull" : "HasException", object ? [i.result!] : []);
    this.landWhen(failed, () => {});
    return object ? this.emitHere("RefineType", [i.result!], { type: T.Object }) : i.result ?? nothing;
  }
  /** Goes to the handler when the condition holds, after what `prepare` emits; goes on in a new block. */
  landWhen(condition: Value, prepare: () => void): void {
    const pad = this.fun.block(this.current.offset, true);
    const next = this.fun.block(this.current.offset);
    const { watched } = this, stack = copyOf(this.stack);
    this.emitHere("CondBranch", [condition], { targets: [pad, next] });
    this.block = pad;
    prepare();
    land(this, { traceback: true });
    this.block = next;
    this.stack = stack;
    this.watched = watched;
  }
  /** Raises when a local (or what is in its cell) is null; what it gives is known not to be. A local's register knows it then, too. */
  checkVar(v: Value, index: number): Value {
    const name = this.localName(index);
    const register = v === this.local(index) ? v : undefined;
    if (!this.handler) return this.emit("CheckVar", [v], name, register);
    this.landWhen(this.emit("IsNull", [v]), () => { this.emitHere("RaiseUnbound", [], name); });
    return this.emitHere("RefineType", [v], { type: T.Object }, register);
  }
  /** The exception handler of the current instruction. */
  get handler(): ExceptionEntry | undefined { return handlerAt(this.handlers, this.current.offset); }
  /** Emits with the state as it is now as its snapshot: on the way to a handler. */
  emitHere(op: HirOpName, operands: readonly Value[] = [], parts: Parts = {}, result?: Value): Value {
    const i = this.fun.instr(op, operands, parts, this.current.offset, result);
    if (i.leaves) i.snapshot = this.newSnapshot(this, this.current.start);
    this.append(i);
    return i.result ?? nothing;
  }
  /** Emits with the state as it is now, resuming at `offset`, as its snapshot. */
  emitAfter(op: HirOpName, operands: readonly Value[] = [], offset = this.current.next): void {
    const i = this.fun.instr(op, operands, {}, this.current.offset);
    i.snapshot = this.snapshotOf(this, offset);
    this.append(i);
  }
  private stateBefore(): Instr {
    return this.beforeSnapshot ??= this.snapshotOf(this.before!, this.current.start);
  }
  /** The state in a snapshot: in the last one, while that says the same. */
  private snapshotOf(state: State, offset: number): Instr {
    const { last } = this;
    return last !== undefined && last.attrs.offset === offset && describes(last, state) && this.isCurrent(last) ? last : (this.last = this.newSnapshot(state, offset));
  }
  /** Is it in this block, and has nothing been assigned since to what it holds? */
  private isCurrent(snapshot: Instr): boolean {
    const { instrs } = this.block;
    for (let k = instrs.length - 1; k >= 0; k--) {
      const i = instrs[k]!;
      if (i === snapshot) return true;
      if (i.result && snapshot.operands.includes(i.result)) return false;
    }
    return false;
  }
  private newSnapshot(state: State, offset: number): Instr {
    this.described += state.locals.length + state.stack.length;
    if (this.described > MOST_DESCRIBED) this.refuse("the function is too large: so many values in so many places");
    const s = this.fun.instr("Snapshot", state.locals, { offset, depth: state.stack.length, popped: 0 }, this.current.offset);
    for (let k = 0; k < state.stack.length; k++) s.operands.push(state.stack[k]!);
    return this.block.append(s);
  }

  // ---- values
  object(handle: number): ObjectDesc {
    const desc = this.snapshot.objects[handle];
    if (!desc) throw new CannotCompile("the snapshot names an object it does not describe", this.current.offset);
    return desc;
  }
  kindOf(handle: number): (typeof objectKinds)[number] { return objectKinds[this.object(handle).kind]!; }
  constant(type: Type): Value { return this.emit("LoadConst", [], { type }); }
  constantObject(handle: number): Value {
    const v = this.constant(constantType(handle, this.object(handle)));
    this.constants.set(v, handle);
    return v;
  }
  null(): Value { return this.constant(T.Nullptr); }
  none(): Value { return this.constantObject(WellKnown.None); }
  /** A name operand: index into co_names. */
  name(index: number): { name: string; nameHandle: number } {
    const handle = this.snapshot.code.names[index];
    if (handle === undefined) throw new CannotCompile("the bytecode names an index beyond co_names", this.current.offset);
    return { name: this.object(handle).text, nameHandle: handle };
  }
  global(index: number): { place: (typeof globalPlaces)[number]; value: number } | undefined {
    const ref = this.globalRefs.get(index);
    return ref && { place: globalPlaces[ref.place]!, value: ref.value };
  }

  // ---- locals
  localName(index: number): Attrs { return { index, name: this.fun.info.localNames[index] ?? "?" }; }
  local(index: number): Value {
    const v = this.locals[index];
    if (!v) throw new CannotCompile("the bytecode names a local beyond its frame", this.current.offset);
    return v;
  }
  /**
   * Rebinds a local. The old value dies here, as in the interpreter: after the slot has its new value. Stack entries
   * that are the local's register keep the old value in a copy.
   */
  setLocal(index: number, value: Value): void { this.setLocals([[index, value]]); }
  /** Rebinds several in one bytecode: all have their new values when the first old one dies. */
  setLocals(bindings: readonly (readonly [number, Value])[]): void {
    const before = new Map<Value, Value>();
    for (const [index, value] of bindings) before.set(this.local(index), this.rebind(index, before.get(value) ?? value));
    for (const old of before.values()) this.emitAfter("KillLocal", [old]);
    this.mayFinalize();
  }
  private rebind(index: number, value: Value): Value {
    const register = this.local(index);
    const shared = value !== register && (this.locals.includes(value) || this.bound.has(value));
    const own = shared ? this.emit("NewReference", [value]) : value;
    this.bound.add(own);
    const old = this.emit("Assign", [register]);
    for (let k = 0; k < this.stack.length; k++) if (this.stack[k] === register) this.stack[k] = old;
    this.emit("Assign", [own === register ? old : own], {}, register);
    return old;
  }

  // ---- truth values
  pushBool(condition: Value): void {
    const boxed = this.emit("BoxBool", [condition]);
    this.truths.set(boxed, condition);
    this.push(boxed);
  }
  /** The CBool of a value that the bytecode compiler knows to be a bool, or of any value. */
  truth(v: Value): Value { return this.truths.get(v) ?? this.emit("IsTruthy", [v]); }

  // ---- control
  /** Puts the stack into its canonical registers; entries may be canonical registers of another depth, so it is a parallel move. */
  private settleStack(): void {
    const misplaced = this.stack.some((v, k) => v !== this.stackRegister(k) && this.stackRegisters.includes(v));
    const values = misplaced ? this.stack.map(v => this.emit("Assign", [v])) : this.stack;
    values.forEach((v, k) => {
      if (v !== this.stackRegister(k)) this.emit("Assign", [v], {}, this.stackRegister(k));
    });
    this.stack = copyOf(values.map((_, k) => this.stackRegister(k)));
  }
  branch(target: Block): void {
    this.settleStack();
    this.emit("Branch", [], { targets: [target] });
  }
  /** Goes to a bytecode offset, where nobody has looked yet for locals that were written. */
  goTo(offset: number): void {
    this.checkObserved(offset);
    this.branch(this.blockAt(offset));
  }
  condBranch(condition: Value, ifTrue: Block, ifFalse: Block): void {
    this.settleStack();
    this.emit("CondBranch", [condition], { targets: [ifTrue, ifFalse] });
  }
  /** Ends the current block and goes on in a fresh one, with the same state. */
  continueIn(block: Block): void { this.block = block; }
  private stackRegister(k: number): Value { return this.stackRegisters[k] ??= this.fun.value(); }

  /** After a call: signals, tracing, invalidation. */
  afterCall(): void {
    this.checkObserved(this.current.next);
    this.emitAfter("CheckPeriodic");
  }
}

/**
 * The handler around a whole generator turns StopIteration into RuntimeError and raises on (Python/compile.c
 * wrap_in_stopiteration_handler). An exception gets there once in a generator's life, so the interpreter has it: for native code it is no
 * handler, which keeps a branch off everything that may raise.
 */
function leavesGenerator(bytecode: Uint8Array, { target }: ExceptionEntry): boolean {
  const INTRINSIC_STOPITERATION_ERROR = 3; // Include/internal/pycore_intrinsics.h
  const [first] = decode({ bytecode: bytecode.subarray(target, target + 2) });
  return first?.op === "CALL_INTRINSIC_1" && first.oparg === INTRINSIC_STOPITERATION_ERROR;
}

/** What `emit` returns for an opcode without a result; using it is a mistake in a handler that the verifier reports. */
const nothing = undefined as unknown as Value;

export type Handler = (b: Builder, i: Instruction) => void;
