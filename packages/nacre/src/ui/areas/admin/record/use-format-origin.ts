import { isMessage } from '#shell/messages/translate.ts'
import { useMessages } from '../../../kit/use-messages.ts'
import { localizeDeviceName } from '#shell/model/accounts/device-name.ts'
import { useAdmin } from '../../../records/admin-context.ts'

interface OriginData {
  readonly actor: string | null
  readonly channel: string
  readonly device: string | null
}

/** Returns a function that describes the origin of a change: channel and browser, if known. */
export function useFormatOrigin(): (origin: OriginData) => string {
  const t = useMessages()
  const { language } = useAdmin()
  return ({ actor, channel, device }) => {
    const isPerson = !actor?.startsWith('key:') && actor !== 'system'
    const isPlain = channel === 'api' || channel === 'page'
    const key = `record.changeOrigins.${channel}`
    // For a user with a known browser, the channel is omitted.
    const handler =
      isPerson && isPlain
        ? device === null
          ? t('record.changeOrigins.browser')
          : ''
        : isMessage(key)
          ? t(key)
          : channel
    const deviceName = device === null ? '' : localizeDeviceName(device, language)
    const parts = [
      actor?.startsWith('key:') ? t('record.changeOrigins.key') : '',
      handler,
      deviceName,
    ]
    return parts.filter((part) => part !== '').join(' · ')
  }
}
