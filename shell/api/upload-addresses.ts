import { kebabOf } from '#shell/model/kebab-of.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { fileFieldsOf } from '#shell/model/kept-files.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { Upload } from '#shell/operations/uploads/upload-file.ts'
import type { Address } from './address.ts'
import type { ApiRequest } from './api.ts'

const start = '/v1/files/'

/** Whether files are sent here: what comes may be long, and nobody reads it before it is wanted. */
export function isUpload({ method, path }: { method: string | undefined; path: string }): boolean {
  return method === 'POST' && path.startsWith(start)
}

/** Where a file for this field of an entity is sent. */
export function uploadPath({ plural }: Entity, address: string): string {
  return `${start}${plural}/${kebabOf(address)}`
}

/**
 * Where files for the fields of an entity are sent, before a record is made of them or changed: one
 * address for each field, such as `/v1/files/books/cover`.
 */
export function uploadAddresses(operations: Operations, entity: Entity): readonly Address[] {
  return [...fileFieldsOf(entity.fields).keys()].map((address) => ({
    path: uploadPath(entity, address),
    methods: {
      async POST({ by, request }) {
        const uploaded = await operations.upload(by, entity, address, uploadIn(request))
        return {
          status: 201,
          body: uploaded,
          headers: { location: `/files/${uploaded.file}`, 'cache-control': 'no-store' },
        }
      },
    },
  }))
}

/** A page that is made on the server sends what a form has brought it. */
function uploadIn({ upload, body }: ApiRequest): Upload {
  if (upload) return upload
  if (!(body instanceof Blob)) {
    throw new Failure('wrong-type', {
      says: { en: 'The body must be a file.', de: 'Der Inhalt muss eine Datei sein.' },
    })
  }
  const name = body instanceof File ? body.name : undefined
  return { content: body.stream(), size: body.size, name }
}
