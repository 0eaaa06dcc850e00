/** Powers of two in the field of 256 elements that the standard counts in, and back. */
const powers = new Uint8Array(255)
const logarithms = new Uint8Array(256)
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  powers[exponent] = value
  logarithms[value] = exponent
  value = value < 128 ? value << 1 : (value << 1) ^ 0x11d
}

export function times(one: number, other: number): number {
  if (one === 0 || other === 0) return 0
  return powers[((logarithms[one] ?? 0) + (logarithms[other] ?? 0)) % 255] ?? 0
}

/** The bytes that let a scanner mend as many wrong ones as half of them. */
export function correctionOf(data: readonly number[], count: number): readonly number[] {
  const divisor = divisorOf(count)
  const rest = Array.from({ length: count }, () => 0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    for (const [place, coefficient] of divisor.entries()) {
      rest[place] = (rest[place] ?? 0) ^ times(coefficient, factor)
    }
  }
  return rest
}

/** The product of (x - 2^0) to (x - 2^(count-1)), without its leading one, the highest power first. */
function divisorOf(count: number): readonly number[] {
  let divisor = [1]
  for (let exponent = 0; exponent < count; exponent += 1) {
    const root = powers[exponent] ?? 0
    divisor = [...divisor, 0].map((value, place) => value ^ times(divisor[place - 1] ?? 0, root))
  }
  return divisor.slice(1)
}
