-- Letters until they are delivered: encrypted, since they hold codes. A letter that expires is not sent any more.
CREATE TABLE carta (
  id TEXT PRIMARY KEY,
  -- AES-256-GCM, base64url
  sobre TEXT NOT NULL,
  vence TEXT NOT NULL,
  -- when it is tried again
  siguiente TEXT NOT NULL,
  intentos INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX carta_siguiente ON carta (siguiente);
