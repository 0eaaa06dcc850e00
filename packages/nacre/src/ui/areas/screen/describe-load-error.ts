import type { Translate } from '#shell/messages/message.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'

/** Explains a load error and its remedy. Without a problem, the code could not be loaded. */
export function describeLoadError(
  problem: Problem | undefined,
  t: Translate,
): readonly [title: string, text: string | undefined] {
  if (!problem) return [t('kit.errorText.code'), t('kit.errorText.codeText')]
  if (problem.code === 'bad-gateway')
    return [t('kit.errorText.unreachable'), t('kit.errorText.unreachableText')]
  if (problem.code === 'gateway-timeout')
    return [t('kit.errorText.slow'), t('kit.errorText.slowText')]
  return [problem.title, problem.hint]
}
