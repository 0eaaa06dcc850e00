import { deviceInWords } from '#shell/model/device-name.ts'
import { useAdmin, useWords } from '../admin-context.ts'

const words = {
  en: {
    key: 'by a key',
    import: 'by an import',
    bulk: 'with others at once',
    job: 'by a job',
    samples: 'with the samples',
    machine: 'at the machine',
    browser: 'in a browser',
    api: 'over the API',
    route: 'over an address of the product',
  },
  de: {
    key: 'mit einem Schlüssel',
    import: 'durch einen Import',
    bulk: 'mit anderen zugleich',
    job: 'durch einen Auftrag',
    samples: 'mit den Beispielen',
    machine: 'am Rechner',
    browser: 'in einem Browser',
    api: 'über die API',
    route: 'über eine Adresse des Produkts',
  },
}

interface Done {
  readonly actor: string | null
  readonly via: string
  readonly device: string | null
}

/** From where something was done: by which door, and in which browser as far as that was noted. */
export function useFromWhere(): (done: Done) => string {
  const say = useWords(words)
  const { language } = useAdmin()
  return ({ actor, via, device }) => {
    const isPerson = !actor?.startsWith('key:') && actor !== 'system'
    const isPlain = via === 'api' || via === 'page'
    const doors: Readonly<Record<string, string>> = say
    // Whoever works in a browser needs no word for the door, where the browser has a name.
    const door = isPerson && isPlain ? (device === null ? say.browser : '') : doors[via]
    const place = device === null ? '' : deviceInWords(device, language)
    const parts = [actor?.startsWith('key:') ? say.key : '', door ?? via, place]
    return parts.filter((part) => part !== '').join(' · ')
  }
}
