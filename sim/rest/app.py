"""The REST application: a route for each operation, described by OpenAPI from the same declarations."""

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request, Response
from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from sim.domain.errors import Code, Refusal
from sim.operations.catalog import operations
from sim.operations.declaration import GENERAL, Operation
from sim.operations.identity import bearer
from sim.operations.office import Office, refusal_text

STATUS: dict[Code, int] = {
    Code.UNAUTHENTICATED: 401,
    Code.WRONG_ROLE: 403,
    Code.UNKNOWN_REVIEWER: 403,
    Code.INVALID_ARGUMENT: 422,
    Code.NOT_FOUND: 404,
    Code.ILLEGAL_TRANSITION: 409,
    Code.ILLEGAL_STATE: 409,
    Code.ALREADY_DONE: 409,
    Code.MISSING_PRECONDITION: 409,
    Code.CONFLICT: 409,
    Code.TOO_LARGE: 413,
    Code.UNSUPPORTED_TYPE: 415,
    Code.NOT_OFFERED: 409,
    Code.SESSION_ENDED: 409,
    Code.MODEL_UNAVAILABLE: 503,
}
"""HTTP status of each kind of refusal."""

MAX_BODY_BYTES = 16 << 20
"""Largest request: a document of 5 MB in base64, and room."""

HEALTH = "/health"
"""The one route that is no operation."""

_JSON = "application/json"
_SCHEMAS = "#/components/schemas/"


def rest_app(office: Office) -> FastAPI:
    """Returns the application.

    Args:
        office: Where operations are done.
    """
    app = FastAPI(title="hermed: the CHI world", version="1", docs_url=None, redoc_url=None, openapi_url=None)
    every = operations()
    for operation in every:
        app.add_api_route(
            operation.route,
            _endpoint(office, operation),
            methods=["POST"],
            operation_id=f"{operation.side}.{operation.name}",
            summary=operation.name,
            description=operation.description,
            tags=[operation.app],
            response_model=None,
        )
    app.add_api_route(
        HEALTH, _health, methods=["GET"], summary="Whether the server answers.", response_model=None
    )
    app.add_api_route("/openapi.json", lambda: document(app), methods=["GET"], include_in_schema=False)
    return app


def document(app: FastAPI) -> dict[str, Any]:
    """Returns the OpenAPI document of the application, with the models of all operations.

    Args:
        app: What `rest_app` returned.
    """
    if "x-hermed" not in (app.openapi_schema or {}):
        made = app.openapi()
        references, models = models_json_schema(_models(), ref_template=_SCHEMAS + "{model}")
        for operation in operations():
            made["paths"][operation.route]["post"] |= _described(operation, references)
        made["components"] = {
            "schemas": {"Refusal": _REFUSAL, **models["$defs"]},
            "securitySchemes": {"session": {"type": "http", "scheme": "bearer"}},
        }
        made["x-hermed"] = "hermed/v1"
        app.openapi_schema = made
    return app.openapi_schema or {}


def _endpoint(office: Office, operation: Operation) -> Any:
    async def answer(request: Request) -> Response:
        try:
            body = await _body(operation, request)
            token = bearer(request.headers.get("authorization"))
            answered = await office.converse(operation, token, body)
        except Refusal as refusal:
            return Response(refusal_text(refusal), STATUS[refusal.code], media_type=_JSON)
        return Response(answered.encoded(), media_type=_JSON)

    return answer


async def _body(operation: Operation, request: Request) -> bytes:
    size = 0
    parts = []
    async for part in request.stream():
        size += len(part)
        if size > MAX_BODY_BYTES:
            message = (
                f"{operation.name}: the request is larger than {MAX_BODY_BYTES >> 20} MiB; send less at once."
            )
            raise Refusal(Code.TOO_LARGE, message)
        parts.append(part)
    return b"".join(parts)


async def _health() -> Response:
    return Response(b'{"status":"ok"}', media_type=_JSON)


def _models() -> list[tuple[type[BaseModel], JsonSchemaMode]]:
    both: dict[tuple[type[BaseModel], JsonSchemaMode], None] = {}
    for operation in operations():
        both |= {(operation.arguments, "validation"): None, (operation.answer, "serialization"): None}
    return list(both)


def _described(operation: Operation, references: Mapping[Any, Any]) -> dict[str, Any]:
    refusals = sorted({STATUS[code] for code in (*GENERAL, *operation.refuses)})
    arguments = {"schema": references[operation.arguments, "validation"]}
    answer = {"schema": references[operation.answer, "serialization"]}
    refused = {"schema": {"$ref": _SCHEMAS + "Refusal"}}
    return {
        "security": [{"session": []}],
        "requestBody": {"required": True, "content": {_JSON: arguments}},
        "responses": {
            "200": {"description": "Done.", "content": {_JSON: answer}},
            **{str(status): {"description": "Refused.", "content": {_JSON: refused}} for status in refusals},
        },
    }


_REFUSAL = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "message", "allowed", "status"],
            "properties": {
                "code": {"type": "string", "enum": sorted(Code)},
                "message": {"type": "string"},
                "allowed": {"type": "array", "items": {"type": "string"}},
                "status": {"type": ["string", "null"]},
            },
        }
    },
}
