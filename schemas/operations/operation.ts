/** One operation of an interface: how it is called and what its bodies conform to. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path template below the base address; `{name}` is filled in, percent-encoded. */
  path: string;
  /** Names of the query parameters. */
  query?: readonly string[];
  /** Schema id of the request body. */
  request?: string;
  /** Schema id of the body of a successful answer; absent when that body is empty. */
  response?: string;
}
