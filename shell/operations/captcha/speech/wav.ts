const headSize = 44
const uncompressed = 1
const channels = 1
const bytesPerSample = 1

/** Samples from -1 to 1 as the bytes of a WAV file, a byte each. */
export function encodeWav(samples: Float32Array, rate: number): Uint8Array {
  const bytes = Buffer.alloc(headSize + samples.length)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(uncompressed, 20)
  bytes.writeUInt16LE(channels, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * channels * bytesPerSample, 28)
  bytes.writeUInt16LE(channels * bytesPerSample, 32)
  bytes.writeUInt16LE(8 * bytesPerSample, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(samples.length, 40)
  for (const [at, sample] of samples.entries()) {
    bytes[headSize + at] = Math.round(128 + 127 * Math.max(-1, Math.min(1, sample)))
  }
  return bytes
}
