/** Exact rational number, without loss until it is rounded. */
export class Fraction {
  readonly top: bigint
  /** Greater than 0. */
  readonly bottom: bigint

  constructor(top: bigint, bottom = 1n) {
    if (bottom === 0n) throw new Error('Nothing can be divided by 0.')
    this.top = bottom < 0n ? -top : top
    this.bottom = bottom < 0n ? -bottom : bottom
  }

  /** Parses a decimal without exponent: `0.0725`. */
  static read(decimal: string): Fraction {
    const [whole = '', decimals = ''] = decimal.split('.')
    return new Fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
  }

  plus(other: Fraction): Fraction {
    return new Fraction(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom)
  }

  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.top, other.bottom))
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.top * other.top, this.bottom * other.bottom)
  }

  over(other: Fraction): Fraction {
    return new Fraction(this.top * other.bottom, this.bottom * other.top)
  }

  isLess(other: Fraction): boolean {
    return this.top * other.bottom < other.top * this.bottom
  }

  /** Largest integer not above it. */
  floor(): bigint {
    const cut = this.top / this.bottom
    return cut * this.bottom > this.top ? cut - 1n : cut
  }

  /** Nearest integer, halves away from zero. */
  round(): bigint {
    const half = new Fraction(1n, 2n)
    return this.top < 0n ? -half.minus(this).floor() : this.plus(half).floor()
  }

  /** In lowest terms. */
  reduced(): Fraction {
    let [divisor, rest] = [this.top < 0n ? -this.top : this.top, this.bottom]
    while (rest !== 0n) [divisor, rest] = [rest, divisor % rest]
    return new Fraction(this.top / divisor, this.bottom / divisor)
  }

  /** Equal numbers have equal texts. */
  toString(): string {
    const { top, bottom } = this.reduced()
    return `${top}/${bottom}`
  }
}
