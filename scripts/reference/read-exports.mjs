import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { readEntries } from '../../packages/nacre/codemods/entries.mjs'
import { namesOf } from '../declarations.mjs'

/**
 * Reads the exports of the entries from the emitted declarations: each with its description, its
 * example, its signatures and the options that its arguments have.
 */
export function readExports(folder) {
  const files = new Map()
  return readEntries().map((one) => {
    const path = one.file.replace('#shell/', '')
    if (!files.has(path)) files.set(path, readFile(folder, path))
    const { code, body } = files.get(path)
    const nodes = body.filter((node) => namesOf(node.declaration ?? node).includes(one.localName))
    return { ...one, path, ...describe(code, nodes, one) }
  })
}

function readFile(folder, path) {
  const file = join(folder, path.replace(/\.tsx?$/u, '.d.ts'))
  if (!existsSync(file)) throw new Error(`${path} has no declarations.`)
  const code = readFileSync(file, 'utf8')
  return { code, body: parseAst(code, { lang: 'dts' }).body }
}

function describe(code, nodes, { name, localName }) {
  const comment = nodes.map((node) => commentBefore(code, node.start)).find(Boolean) ?? ''
  const { description, example } = parseComment(comment)
  const signature = nodes
    .map((node) => code.slice(node.start, node.end))
    .join('\n')
    .replace(new RegExp(String.raw`\b${localName}\b`, 'u'), name)
  const options = nodes.flatMap((node) => membersOf(code, node.declaration ?? node))
  return { description, example, signature, options, isType: !isValue(nodes[0]) }
}

const isValue = (node) => /Function|Variable|Class/u.test((node.declaration ?? node).type)

/** The members of an interface, or of the object types among the parameters of a function. */
function membersOf(code, { type, body, params = [] }) {
  if (type === 'TSInterfaceDeclaration') return namedMembers(code, body.body)
  const literals = params.flatMap((one) => literalsIn((one.left ?? one).typeAnnotation))
  return literals.flatMap(({ members }) => namedMembers(code, members))
}

function literalsIn(node) {
  if (node?.type === 'TSTypeLiteral') return [node]
  return [node?.typeAnnotation ?? [], node?.types ?? []].flat().flatMap(literalsIn)
}

const namedMembers = (code, members) =>
  members
    .filter((one) => one.type === 'TSPropertySignature')
    .map((one) => ({
      name: one.key.name ?? one.key.value,
      isOptional: one.optional,
      description: parseComment(commentBefore(code, one.start)).description,
    }))

/** The doc comment that ends where only white space is left before an offset. */
function commentBefore(code, offset) {
  const before = code.slice(0, offset).trimEnd()
  return before.endsWith('*/') ? before.slice(before.lastIndexOf('/**')) : ''
}

function parseComment(comment) {
  const text = comment.replaceAll(/^\/\*\*|\*\/$/gu, '').replaceAll(/^[^\S\n]*\*[^\S\n]?/gmu, '')
  const [description, ...tags] = text.split(/^[^\S\n]*@/mu)
  const example = tags.find((tag) => tag.startsWith('example'))
  return {
    description: description.trim(),
    example: example?.slice('example'.length).trim(),
  }
}
