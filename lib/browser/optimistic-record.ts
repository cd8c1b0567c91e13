/** A write of a record: how it is shown before it is answered, how it is sent, and what its answer makes of the record. */
export type Write<State, Answer> = {
  /** Writes to one field are sent one after the other, writes to different fields side by side. */
  field?: string
  /**
   * The optimistic update, shown until the server answers; without it nothing is shown before. Where there is nothing to change it
   * returns what it was given, and nothing is sent.
   */
  apply?(state: State): State
  /** Sends it. `base` is the confirmed state that it was made on, with the answers to the writes before it. */
  send(base: State | undefined): Promise<Answer>
  /** The record after the answer; without it, as it was shown. */
  confirm?(state: State, answer: Answer): State
  /** The record after a refusal that says what is there now: a conflict. */
  correct?(state: State, refusal: unknown): State
  /**
   * For a write that says what shall be: of those that wait, the last one counts. It waits so many milliseconds for the next one
   * (0: only for its turn). When one is refused, those that wait are dropped with it.
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
 * A record of the server as a page shows it: the state that the server confirmed last, and over it the writes that it has not
 * answered yet. A write that is refused is rolled back by leaving it out; those made after it stay.
 */
export class OptimisticRecord<State> {
  /** What the server said last; undefined until it is known. */
  confirmed: State | undefined
  /** The same with the writes that are not answered yet. */
  shown: State | undefined
  /** When `confirmed` was asked for or written, by `performance.now()`. */
  at = Number.NEGATIVE_INFINITY
  readonly readers = new Set<() => void>()
  private writes: Pending<State>[] = []

  /** `onWritten` is told what a write of this page has made of the record. */
  constructor(private readonly onWritten?: (state: State) => void) {}

  /** Calls back after each change. Returns what ends that. */
  subscribe = (reader: () => void): (() => void) => {
    this.readers.add(reader)
    return () => void this.readers.delete(reader)
  }

  /** Takes what was read from the server (`at`: when it was asked for) or another tab has told, unless something newer is known. */
  receive(state: State, at = performance.now()): void {
    if (at < this.at) return
    this.confirmed = state
    this.at = at
    this.show()
  }

  /**
   * Shows a write at once, and sends it in its turn.
   * @returns the answer; undefined where nothing was sent, since a later write took its place or nothing was to change
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

  /** Whether a collected write is not answered yet. */
  isPending(field?: string): boolean {
    return this.writes.some((write) => write.field === field && write.collect !== undefined)
  }

  /** Takes back a collected write that is still to be sent. */
  cancel(field?: string): void {
    this.drop(this.waiting(field))
    this.show()
  }

  /** Sends what was collected at once, as before a page is left. */
  flush(): void {
    this.sendCollected(this.writes)
  }

  /** Sends what was collected, and waits until all writes so far are answered. */
  async settled(field?: string): Promise<void> {
    await this.write({ field, send: async () => {} })
  }

  /** Forgets the state, and all writes: those that are on their way change nothing any more. */
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

  /** A write that is collected waits for its time, or for whatever comes after it. */
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
    // Forgotten meanwhile.
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
    this.shown = this.confirmed === undefined ? undefined : this.writes.reduce(apply, this.confirmed)
    for (const reader of [...this.readers]) reader()
  }
}
