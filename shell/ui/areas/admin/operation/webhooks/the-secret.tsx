import { useWords } from '../../admin-context.ts'
import { webhookWords } from './webhook-words.ts'
import '../../access/keys/keys.css'

/** The one moment at which a secret is seen. */
export function TheSecret({ secret, to }: { secret: string; to: string }) {
  const say = useWords(webhookWords)
  return (
    <div className="the-key" role="status">
      <p className="the-key-title">{say.secret}</p>
      <p>{say.secretText}</p>
      <code>{secret}</code>
      <p>
        <a className="button" href={to}>
          {say.on}
        </a>
      </p>
    </div>
  )
}
