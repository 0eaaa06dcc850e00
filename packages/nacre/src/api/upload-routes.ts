import { localizedMessage } from '#shell/messages/translate.ts'
import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { filePathsOf } from '#shell/model/values/file-fields.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { Upload } from '#shell/operations/uploads/upload-file.ts'
import type { Route } from './route.ts'
import type { ApiRequest } from './api-request.ts'

/** Returns the upload path of a file field. */
export function uploadPath({ plural }: Entity, fieldPath: string): string {
  return `/v1/files/${plural}/${toKebabCase(fieldPath)}`
}

/**
 * Creates the upload routes of an entity, one for each file field, such as `/v1/files/books/cover`.
 * Files are uploaded before the record is created or changed.
 */
export function uploadRoutes(operations: Operations, entity: Entity): readonly Route[] {
  return [...filePathsOf(entity.fields).keys()].map((fieldPath) => ({
    path: uploadPath(entity, fieldPath),
    body: 'file',
    methods: {
      async POST({ ctx, request }) {
        const uploaded = await operations.upload(ctx, entity, fieldPath, requireUpload(request))
        return {
          status: 201,
          body: uploaded,
          headers: { location: `/files/${uploaded.file}`, 'cache-control': 'no-store' },
        }
      },
    },
  }))
}

/** Returns the file of an upload. Server rendering passes the file of a form as a `Blob`. */
function requireUpload({ upload, body }: ApiRequest): Upload {
  if (upload) return upload
  if (!(body instanceof Blob)) {
    throw new AppError('unsupported-media-type', {
      message: localizedMessage('api.uploadRoutes.fileRequired'),
    })
  }
  const name = body instanceof File ? body.name : undefined
  return { content: body.stream(), size: body.size, name }
}
