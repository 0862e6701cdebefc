-- Letters that are not delivered yet, encrypted because they contain codes. An expired letter is not sent.
CREATE TABLE carta (
  id TEXT PRIMARY KEY,
  -- AES-256-GCM, base64url
  sobre TEXT NOT NULL,
  vence TEXT NOT NULL,
  -- when it is sent again
  siguiente TEXT NOT NULL,
  intentos INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX carta_siguiente ON carta (siguiente);
