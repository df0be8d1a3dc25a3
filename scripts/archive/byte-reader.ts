/** Reads a stream by counted bytes. What is missing at its end is a SyntaxError. */
export class ByteReader {
  #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** As many bytes, at once. */
  async take(count: number): Promise<Buffer> {
    return Buffer.concat(await Array.fromAsync(this.pass(count)));
  }

  /** As many bytes, as they come. */
  async *pass(count: number): AsyncGenerator<Buffer> {
    for (let missing = count; missing > 0; ) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#chunks.next();
        if (done) throw new SyntaxError('the archive ends too early');
        this.#rest = value;
      }
      const part = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(part.length);
      missing -= part.length;
      yield part;
    }
  }

  /** Reads to the end, so that what checks the whole stream can. */
  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }
}
