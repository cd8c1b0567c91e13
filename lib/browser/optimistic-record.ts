/** A write of a record: its optimistic update, how it is sent, and how its answer changes the record. */
export type Write<State, Answer> = {
  /** Writes to one field are sent one after the other, writes to different fields side by side. */
  field?: string
  /**
   * The optimistic update, shown until the server answers; without it the record changes only with the answer. If it
   * returns the given state itself, nothing is sent.
   */
  apply?(state: State): State
  /** Sends the write. `base` is the confirmed state that it is based on, including the answers to earlier writes. */
  send(base: State | undefined): Promise<Answer>
  /** The record after the answer; by default the optimistic state. */
  confirm?(state: State, answer: Answer): State
  /** The record after a refusal that contains the current state (a conflict). */
  correct?(state: State, refusal: unknown): State
  /**
   * For a write of an absolute value: only the last waiting one is sent, after so many milliseconds without another. 0:
   * when earlier writes are answered. If a write is refused, waiting ones are dropped.
   */
  collect?: number
}

type Pending<State> = Write<State, unknown> & {
  base: State | undefined
  sent?: true
  resolve(answer: unknown): void
  reject(refusal: unknown): void
}

/**
 * A record of the server as a page shows it: the state that the server confirmed last, and over it the writes without
 * an answer. A refused write is rolled back; later writes stay.
 */
export class OptimisticRecord<State> {
  /** The state that the server confirmed last; undefined until it is known. */
  confirmed: State | undefined
  /** The same with the writes without an answer. */
  current: State | undefined
  /** When `confirmed` was requested or written, by `performance.now()`. */
  at = Number.NEGATIVE_INFINITY
  readonly readers = new Set<() => void>()
  private writes: Pending<State>[] = []

  /** `onWritten` is called with the record after each write of this page. */
  constructor(private readonly onWritten?: (state: State) => void) {}

  /** Subscribes to changes. Returns the function that unsubscribes. */
  subscribe = (reader: () => void): (() => void) => {
    this.readers.add(reader)
    return () => void this.readers.delete(reader)
  }

  /**
   * Receives a state that was read from the server (`at`: when it was requested) or posted by another tab. Ignores it
   * if a newer one is known.
   */
  receive(state: State, at = performance.now()): void {
    if (at < this.at) return
    this.confirmed = state
    this.at = at
    this.show()
  }

  /**
   * Applies the optimistic update of a write, and sends it after the writes before it.
   * @returns the answer; undefined if nothing was sent, because a later write replaced it or it changes nothing
   * @throws what `send` throws, after the write was rolled back
   */
  write<Answer>(write: Write<State, Answer>): Promise<Answer | undefined> {
    const { field, collect } = write
    return new Promise((resolve, reject) => {
      const replaced = collect === undefined ? [] : this.waiting(field)
      const [{ base } = { base: this.confirmed }] = replaced
      const pending = { ...write, base, resolve, reject } as Pending<State>
      if (collect) setTimeout(() => this.sendCollected([pending]), collect)
      this.drop(replaced)
      this.writes.push(pending)
      this.show()
      this.sendNext(field)
    })
  }

  /** Whether a collected write has no answer yet. */
  isPending(field?: string): boolean {
    return this.writes.some((write) => write.field === field && write.collect !== undefined)
  }

  /** Drops a collected write that has not been sent. */
  cancel(field?: string): void {
    this.drop(this.waiting(field))
    this.show()
  }

  /** Sends collected writes at once, for example before the page is left. */
  flush(): void {
    this.sendCollected(this.writes)
  }

  /** Sends collected writes, and waits until all writes so far are answered. */
  async settled(field?: string): Promise<void> {
    await this.write({ field, send: async () => {} })
  }

  /** Drops the state and all writes; answers of pending ones are ignored. */
  forget(): void {
    this.drop(this.writes)
    this.confirmed = undefined
    this.at = Number.NEGATIVE_INFINITY
    this.show()
  }

  private waiting(field?: string): Pending<State>[] {
    return this.writes.filter((write) => write.field === field && write.collect !== undefined && !write.sent)
  }

  private drop(dropped: readonly Pending<State>[]): void {
    this.writes = this.writes.filter((write) => !dropped.includes(write))
    for (const write of dropped) write.resolve(undefined)
  }

  private sendCollected(writes: readonly Pending<State>[]): void {
    for (const write of writes) {
      if (write.collect) write.collect = 0
      this.sendNext(write.field)
    }
  }

  /** A collected write waits for its delay, or until another write follows. */
  private sendNext(field?: string): void {
    const [next, later] = this.writes.filter((write) => write.field === field)
    if (!next || next.sent || (next.collect && !later)) return
    if (this.confirmed !== undefined && next.apply?.(this.confirmed) === this.confirmed) {
      this.drop([next])
      this.sendNext(field)
    } else {
      next.sent = true
      void this.send(next)
    }
  }

  private async send(write: Pending<State>): Promise<void> {
    try {
      const answer = await write.send(write.base)
      this.settle(write, (state) => (write.confirm ? write.confirm(state, answer) : (write.apply?.(state) ?? state)))
      write.resolve(answer)
    } catch (refusal) {
      if (write.collect !== undefined && this.writes.includes(write)) this.drop(this.waiting(write.field))
      this.settle(write, (state) => write.correct?.(state, refusal) ?? state)
      write.reject(refusal)
    }
  }

  private settle(write: Pending<State>, change: (state: State) => State): void {
    // The record was dropped meanwhile.
    if (!this.writes.includes(write)) return
    this.writes = this.writes.filter((other) => other !== write)
    const after = this.confirmed === undefined ? undefined : change(this.confirmed)
    if (after !== undefined && after !== this.confirmed) {
      for (const other of this.writes) if (other.field === write.field) other.base = after
      this.receive(after)
      this.onWritten?.(after)
    } else this.show()
    this.sendNext(write.field)
  }

  private show(): void {
    const apply = (state: State, write: Pending<State>) => write.apply?.(state) ?? state
    this.current = this.confirmed === undefined ? undefined : this.writes.reduce(apply, this.confirmed)
    for (const reader of [...this.readers]) reader()
  }
}
