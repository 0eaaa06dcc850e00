import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentTypeOf } from '#shell/tools/content-types.ts'
import { listFiles } from './static-files.ts'

const smallest = 512
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Writes a brotli and a gzip variant beside each compressible file of a build. It uses the highest
 * levels, because it runs once per build.
 *
 * @example
 * await precompress('dist/client')
 */
export async function precompress(dir: string): Promise<void> {
  const paths = listFiles(dir).filter((path) => contentTypeOf(path).isCompressible)
  await Promise.all(paths.map((path) => writeCompressed(join(dir, path))))
}

async function writeCompressed(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length <= smallest) return
  const brotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      // The whole file is one block, which makes large files smaller.
      [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
    },
  }
  const [brotli, gzipped] = await Promise.all([
    toBrotli(content, brotliOptions),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  if (brotli.length < content.length) await writeFile(`${file}.br`, brotli)
  if (gzipped.length < content.length) await writeFile(`${file}.gz`, gzipped)
}
