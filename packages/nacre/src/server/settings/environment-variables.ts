/**
 * The environment variables of the server, in the order of their page in the documentation. `guide`
 * is the page that explains more.
 */
export const variables = {
  PORT: { description: 'The port of the server.', defaultValue: '`3000`' },
  HOST: {
    description: 'The address or host that the server listens on.',
    defaultValue: '`127.0.0.1`',
  },
  DATA_DIR: {
    description:
      'The data directory. A relative path starts at the working directory, also with `--app`.',
    defaultValue: '`./data`',
  },
  DATABASE_URL: {
    description: 'The URL of a PostgreSQL database.',
    defaultValue: 'SQLite in the data directory',
    guide: 'guides/postgresql',
  },
  SECRET: {
    description:
      'The installation secret of 32 random bytes (`npx nacre secret`). All processes need the same secret. With several, separated by commas, the first encrypts and all decrypt.',
    defaultValue: 'the file `secret`, created in the data directory',
  },
  SECRET_FILE: {
    description: 'A file that contains the installation secret, instead of `SECRET`.',
    defaultValue: 'the file `secret`, created in the data directory',
  },
  ADMIN_EMAIL: {
    description: 'Receives the invitation of the first administrator.',
    defaultValue: 'the server prints a setup link',
    guide: 'guides/users',
  },
  SETUP_TOKEN: {
    description: 'The token of the setup link: at least 32 random letters and digits.',
    defaultValue: 'a new token every hour',
  },
  S3_BUCKET_URL: {
    description:
      'The URL of an S3-compatible bucket for files, like `https://s3.example.org/bucket`.',
    defaultValue: 'the folder `files` of the data directory',
    guide: 'guides/files',
  },
  S3_ACCESS_KEY_ID: {
    description:
      'The ID of an access key for the bucket, with permission to read, write, list and delete.',
  },
  S3_SECRET_ACCESS_KEY: { description: 'The secret of the access key.' },
  S3_REGION: {
    description: 'The region of the bucket.',
    defaultValue: 'from the URL, or `us-east-1`',
  },
  ORIGIN: {
    description: 'The public `https` origin, behind a proxy.',
    defaultValue: 'the server only serves this machine',
    guide: 'guides/deployment',
  },
  HSTS: {
    description:
      'The scope of [HSTS](https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Strict-Transport-Security), for a year: `subdomains` or `host`.',
    defaultValue: '`subdomains`',
  },
  TRUSTED_PROXIES: {
    description: 'The proxies whose `X-Forwarded-For` the server trusts: addresses or subnets.',
    guide: 'guides/deployment',
  },
  ALLOWED_PRIVATE_ORIGINS: {
    description: 'Private origins that webhooks and single sign-on may call.',
    defaultValue: 'only public `https` origins',
    guide: 'guides/webhooks',
  },
  OIDC_ISSUER: {
    description:
      'The issuer of an OpenID Connect provider for single sign-on, or `https://github.com`.',
    defaultValue: 'the providers of the product',
    guide: 'guides/users',
  },
  OIDC_CLIENT_ID: { description: 'The client ID that the issuer knows.' },
  OIDC_CLIENT_SECRET: { description: 'The client secret that the issuer knows.' },
  OIDC_LABEL: {
    description: 'The label of the sign-in button.',
    defaultValue: 'the host of the issuer',
  },
  SMTP_URL: {
    description: 'The mail server, like `smtps://user:password@mail.example.org`.',
    defaultValue: 'emails stay in the folder `mail` of the data directory',
    guide: 'guides/email',
  },
  EMAIL_FROM: {
    description: 'The sender of emails, like `Nacre <hello@example.org>`.',
    defaultValue: '`no-reply` at the host of `ORIGIN`',
  },
  BACKUP_SCHEDULE: {
    description: 'When the server makes a backup: `day at 02:30`, `6 hours`, or `off`.',
    defaultValue: '`day at 02:30`, and `off` with PostgreSQL',
    guide: 'guides/backups',
  },
  BACKUP_URL: {
    description:
      'The URL of an S3-compatible bucket that each backup is copied to, like `https://s3.example.org/bucket/backups`.',
    defaultValue: 'backups stay in the folder `backups` of the data directory',
    guide: 'guides/backups',
  },
  BACKUP_ACCESS_KEY_ID: {
    description:
      'The ID of an access key for that bucket, with permission to read, write and delete.',
  },
  BACKUP_SECRET_ACCESS_KEY: { description: 'The secret of the access key.' },
  BACKUP_REGION: {
    description: 'The region of that bucket.',
    defaultValue: 'from the URL, or `us-east-1`',
  },
  BACKUP_KEY: {
    description:
      'The key that encrypts backups in the bucket, like the output of `openssl rand -base64 32`. Keep a copy elsewhere.',
    defaultValue: 'backups in the bucket are not encrypted',
    guide: 'guides/backups',
  },
  EXTERNAL_BACKUPS: {
    description: '`true` if another tool makes backups: no alert about overdue backups.',
    defaultValue: '`false`',
    guide: 'guides/backups',
  },
  DRAIN_SECONDS: {
    description:
      'How long the server serves requests after the signal to stop, while `/readyz` fails, so that a load balancer notices: 0 to 300.',
    defaultValue: '`0`',
    guide: 'guides/monitoring',
  },
  ACCESS_LOG: {
    description:
      '`true` to log each request with its route pattern, status and time, at the level `info`.',
    defaultValue: '`false`',
    guide: 'guides/monitoring',
  },
  METRICS_TOKEN: {
    description:
      'The token that a client of `/metrics` sends as `Authorization: Bearer`: at least 32 random letters and digits.',
    defaultValue: 'no metrics',
    guide: 'guides/monitoring',
  },
  METRICS_PORT: {
    description:
      'A separate port for `/metrics`, for a network that only operators reach. With `METRICS_TOKEN`, it wants the token.',
    defaultValue: 'the port of the server',
    guide: 'guides/monitoring',
  },
  SENTRY_DSN: {
    description:
      'The address of a project at Sentry, or at a server with its protocol, to which unexpected errors are sent.',
    defaultValue: 'not sent',
    guide: 'guides/monitoring',
  },
  ERROR_WEBHOOK_URL: {
    description: 'A URL to which unexpected errors are sent as JSON by POST.',
    defaultValue: 'not sent',
    guide: 'guides/monitoring',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    description:
      'The base URL of an OpenTelemetry collector, which gets traces at `/v1/traces`: `http://127.0.0.1:4318`.',
    defaultValue: 'no traces',
    guide: 'guides/monitoring',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    description: 'The whole URL for traces, if it is not `/v1/traces` at the base URL.',
    defaultValue: 'no traces',
    guide: 'guides/monitoring',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    description: 'The headers of requests to the collector: `key=value` pairs with commas.',
    defaultValue: 'none',
    guide: 'guides/monitoring',
  },
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: {
    description: 'Headers that are added to those of `OTEL_EXPORTER_OTLP_HEADERS`.',
    defaultValue: 'none',
    guide: 'guides/monitoring',
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    description:
      'The protocol of the collector: `http/json` or `http/protobuf`. Traces are always sent as JSON, and gRPC is not supported.',
    defaultValue: '`http/json`',
    guide: 'guides/monitoring',
  },
  OTEL_SERVICE_NAME: {
    description: 'The name of the service in traces.',
    defaultValue: 'the name of the product',
    guide: 'guides/monitoring',
  },
  OTEL_RESOURCE_ATTRIBUTES: {
    description:
      'Attributes of this process in traces: `deployment.environment.name=staging`, with commas.',
    defaultValue: 'none',
    guide: 'guides/monitoring',
  },
  OTEL_TRACES_SAMPLER: {
    description:
      'Which traces are sent: `always_on`, `always_off`, `traceidratio`, or one of these after `parentbased_`, which follows the decision in `traceparent`.',
    defaultValue: '`parentbased_always_on`',
    guide: 'guides/monitoring',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    description: 'The share of traces for `traceidratio`: a number from 0 to 1.',
    defaultValue: '`1`',
    guide: 'guides/monitoring',
  },
  OTEL_SDK_DISABLED: {
    description: '`true` to send no traces.',
    defaultValue: '`false`',
    guide: 'guides/monitoring',
  },
  LOG_LEVEL: {
    description:
      'The lowest level of logged messages: `debug`, `info`, `warn`, `error` or `silent`.',
    defaultValue: '`info`',
    guide: 'guides/monitoring',
  },
}
